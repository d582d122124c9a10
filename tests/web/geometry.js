// What is wrong with the table as it is drawn now; an empty list if nothing is. Nothing that is needed lies outside the
// window or its part, no part lies over another, no text leaves its card, is cut, covered or smaller than 12 px, and
// whoever has a finger hits 40 px.
({ touch }) => {
  const wrong = new Set();
  const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const app = document.querySelector('.app');
  const scale = app.getBoundingClientRect().width / app.offsetWidth; // whoever asked for larger text has a larger table
  const box = (one) => one.getBoundingClientRect();
  const text = (one) => one.textContent.trim().replace(/\s+/g, ' ').slice(0, 30);
  const named = (one) => (one.dataset.part ?? String(one.className?.baseVal ?? one.className).replace(/svelte-\S+|\s+$/g, '')) + ' "' + text(one) + '"';
  const seen = (one) => one.checkVisibility({ checkOpacity: true }) && box(one).width > 1 && box(one).height > 1;
  const outside = (a, b) => Math.max(b.left - a.left, a.right - b.right, b.top - a.top, a.bottom - b.bottom);
  const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const above = (one, found) => { for (let up = one; up; up = up.parentElement) if (found(up)) return up; return null; };
  const style = (one) => getComputedStyle(one);
  const scrolls = (one) => /auto|scroll/.test(style(one).overflowX + style(one).overflowY);
  const read = (one) => one.closest('.log, .inspector, .choices, .catalogue') !== null; // lists that may be scrolled
  const floats = (one) => one.closest('.above-prompt, .scrim, .inspector, .coach') !== null;

  const parts = [...document.querySelectorAll('[data-part]')].filter((one) => seen(one) && !floats(one));
  const has = (name) => parts.some((one) => one.dataset.part === name);
  for (const name of ['prompt', 'acts']) if (!has(name)) wrong.add('no ' + name);
  if (!has('board') && !has('tray')) wrong.add('no board'); // a game master's phone has the one or the other
  const asked = document.querySelector('[data-part="prompt"] p');
  if (asked && !asked.innerText.trim()) wrong.add('nothing is asked');
  for (const part of parts) {
    const frame = box(part);
    if (outside(frame, page) > 1) wrong.add('outside the window: ' + named(part));
    if (/prompt|acts|board|hand/.test(part.dataset.part) && (frame.width < 40 || frame.height < 40))
      wrong.add(`too small: ${part.dataset.part} ${frame.width | 0}x${frame.height | 0}`);
    for (const other of parts) {
      if (part === other || part.contains(other) || other.contains(part)) continue;
      if (across(frame, box(other)) > 2 && down(frame, box(other)) > 2) wrong.add([named(part), named(other)].sort().join(' lies over '));
    }
    if (read(part)) continue;
    for (const thing of part.querySelectorAll('[data-place], .button, .card, .figure, .die, .caption, .chip, .seat-panel, p, li, td')) {
      if (!seen(thing) || read(thing) || thing.closest('.peek')) continue;
      if (outside(box(thing), page) > 1) wrong.add('outside the window: ' + named(thing));
      const slack = (thing.closest('.slot') ? 20 : 14) * scale; // a fan is turned, a card that may be played has a pennant
      if (outside(box(thing), frame) > slack) wrong.add(`outside its part (${part.dataset.part}): ` + named(thing));
    }
  }
  for (const coach of document.querySelectorAll('.coach'))
    if (seen(coach) && down(box(coach), box(document.querySelector('.chart'))) > 12 * scale) wrong.add('the guide lies over the table');
  for (const berth of document.querySelectorAll('.other .berth'))
    if (seen(berth) && outside(box(berth), box(berth.closest('.other'))) > 2) wrong.add('in another fleet: ' + named(berth));
  // in a hand of several rows a card lies over those before it, whose ranks stay in sight
  for (const slots of [...document.querySelectorAll('[data-hand]')].map((hand) => [...hand.querySelectorAll('.slot')])) {
    const covers = (one, other) => across(box(one), box(other)) > 20 && box(other).top > box(one).top + 20 && down(box(one), box(other)) > 2;
    slots.forEach((one, i) => slots.slice(i + 1).forEach((other) => {
      if (covers(one, other) && Number(style(one).zIndex) > Number(style(other).zIndex)) wrong.add('rank hidden in the hand: ' + named(other));
    }));
  }
  const texts = [];
  const writes = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  for (const one of document.querySelectorAll('.app *')) {
    if (!seen(one) || (one.closest('svg') && !one.matches('svg text')) || one.closest('.visually-hidden')) continue;
    if (!one.matches('svg *') && !read(one) && !one.matches('.card, .card *, .chart, .app, .stage')) {
      const hides = /hidden|clip|auto|scroll/.test(style(one).overflowX + style(one).overflowY);
      if (hides && !one.matches('.meta, .players') && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1))
        wrong.add(`cut off or scrolled: ${named(one)} ${one.scrollWidth}x${one.scrollHeight} in ${one.clientWidth}x${one.clientHeight}`);
    }
    if (touch && one.matches('button:not(.line):not(.move), a') && !read(one) && !floats(one)) {
      const { width, height } = box(one);
      if (Math.min(width, height) < 39.5) wrong.add(`hard to hit: ${named(one)} ${width | 0}x${height | 0}`);
    }
    if (!writes(one) || one.matches('svg text') || floats(one)) continue;
    const size = parseFloat(style(one).fontSize) * scale;
    if (size < 11.99) wrong.add(`small type: ${named(one)} ${size}`);
    if (read(one) || one.closest('.peek')) continue;
    const rects = [...one.childNodes].filter((node) => node.nodeType === 3 && node.data.trim()).flatMap((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter((rect) => rect.width > 2);
    });
    if (!rects.length) continue;
    const whole = {
      left: Math.min(...rects.map((rect) => rect.left)), right: Math.max(...rects.map((rect) => rect.right)),
      top: Math.min(...rects.map((rect) => rect.top)), bottom: Math.max(...rects.map((rect) => rect.bottom)),
    };
    if (outside(whole, page) > 1) wrong.add('text outside the window: ' + named(one));
    if (new Set(rects.map((rect) => Math.round(rect.top))).size > 1)
      for (const node of one.childNodes) if (node.nodeType === 3) for (const { 0: word, index } of node.data.matchAll(/(?<!\u00ad)[^\s\u00ad-]{2,20}/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].filter((rect) => rect.width > 2).map((rect) => Math.round(rect.top))).size > 1) wrong.add(`parted: ${word} in ${named(one)}`);
      }
    const holder = one.closest('.card, .figure, .tile, .button, .character, .seat-panel, .cell');
    if (holder) {
      const give = size * 0.24 + (holder.closest('.slot') ? 4 : 1.5) * scale;
      if (outside(whole, box(holder)) > give) wrong.add(`text out of its ${String(holder.className).split(' ')[0]}: ${named(one)}`);
    }
    if (one.closest('[data-part="hand"], .drawn, .top-card')) continue; // cards that lie over one another
    for (const rect of rects) {
      const hit = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2);
      const own = one.closest('.card, .figure, button') ?? one;
      if (hit && !floats(hit) && !(own.contains(hit) || hit.contains(one))) wrong.add('covered: ' + named(one) + ' by ' + named(hit));
      texts.push([one, rect]);
    }
  }
  texts.forEach(([one, a], i) => texts.slice(i + 1).forEach(([other, b]) => {
    if (one === other || one.contains(other) || other.contains(one)) return;
    if (across(a, b) > 2 && down(a, b) > Math.min(a.height, b.height) / 2) wrong.add('written over: ' + named(one) + ' and ' + named(other));
  }));
  return [...wrong];
}
