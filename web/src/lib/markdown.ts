// The little Markdown that rules are written in: headings, paragraphs, lists, tables, bold, code, links to places here.

const escape = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

function inline(text: string): string {
  return escape(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<b>$1</b>")
    .replace(/(^|\W)\*([^*\s][^*]*)\*/g, "$1<i>$2</i>")
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1");
}

const cells = (row: string): string[] => row.replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim());

function table(rows: string[]): string {
  const [head, , ...body] = rows;
  const line = (row: string, tag: string): string =>
    `<tr>${cells(row).map((cell) => `<${tag}>${inline(cell)}</${tag}>`).join("")}</tr>`;
  return `<div class="scroll"><table><thead>${line(head!, "th")}</thead><tbody>${body.map((row) => line(row, "td")).join("")}</tbody></table></div>`;
}

/** One block of lines without an empty one between them. */
function block(lines: string[]): string {
  const first = lines[0]!;
  const heading = /^(#{1,5}) (.*)$/.exec(first);
  if (heading) {
    const level = Math.min(6, heading[1]!.length + 1);
    const rest = lines.length > 1 ? block(lines.slice(1)) : "";
    return `<h${level}>${inline(heading[2]!)}</h${level}>${rest}`;
  }
  if (first.startsWith("|") && lines.length > 1) return table(lines);
  if (/^\s*([-*]|\d+\.) /.test(first)) {
    const items: string[] = [];
    for (const line of lines) {
      const item = /^\s*(?:[-*]|\d+\.) (.*)$/.exec(line);
      if (item) items.push(item[1]!);
      else items[items.length - 1] += ` ${line.trim()}`;
    }
    const tag = /^\s*\d/.test(first) ? "ol" : "ul";
    return `<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join("")}</${tag}>`;
  }
  return `<p>${inline(lines.join(" "))}</p>`;
}

export type Block = { kind: "text" | "board" | "example"; text: string } | { kind: "cards"; rows: string[][] };

/** The blocks of a section of the rules: text, drawings of the board, examples, and cards to be drawn. */
export function blocks(text: string): Block[] {
  const found: Block[] = [];
  let at = 0;
  for (const fence of text.matchAll(/^```(board|cards|example)[^\n]*\n([\s\S]*?)^```$/gm)) {
    if (text.slice(at, fence.index).trim()) found.push({ kind: "text", text: text.slice(at, fence.index) });
    const inside = fence[2]!.replace(/\n$/, "");
    if (fence[1] === "cards") found.push({ kind: "cards", rows: inside.split("\n").map((row) => row.split(",").map((key) => key.trim())) });
    else found.push({ kind: fence[1] as "board" | "example", text: inside });
    at = fence.index + fence[0].length;
  }
  if (text.slice(at).trim()) found.push({ kind: "text", text: text.slice(at) });
  return found;
}

/** HTML of a text in Markdown; whatever else is in it is shown as it stands. */
export function markdown(text: string): string {
  const out: string[] = [];
  for (const [i, part] of text.replace(/^<!--.*-->\n/gm, "").split(/^```.*$/m).entries()) {
    if (i % 2) {
      out.push(`<pre>${escape(part.trim())}</pre>`);
      continue;
    }
    for (const lines of part.split(/\n\s*\n/).map((one) => one.split("\n").filter((line) => line.trim()))) {
      if (lines.length) out.push(block(lines));
    }
  }
  return out.join("");
}
