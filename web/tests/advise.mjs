// Answers what the lessons of a guided game say: a line of JSON in ({game, scene, learnt}), one out. argv[2]: lessons,
// built. Used by tests/web/test_lessons.py.
import { createInterface } from "node:readline";

const { LESSONS, lineFor, marked } = await import(process.argv[2]);
for await (const line of createInterface({ input: process.stdin })) {
  const { game, scene, learnt } = JSON.parse(line);
  const lesson = lineFor(LESSONS[game], scene, new Set(learnt));
  const said = lesson ? marked(lesson.say(scene), scene.faces) : { text: "", refs: [] };
  console.log(JSON.stringify({ id: lesson?.id ?? "", ...said, points: lesson?.points?.(scene) ?? [] }));
}
