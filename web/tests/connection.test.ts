// A server that is stopped takes connections and says nothing: the page must find that out, and not wait for it.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection } from "../src/lib/connection";

class Socket {
  static CONNECTING = 0;
  static OPEN = 1;
  static all: Socket[] = [];
  readyState = Socket.CONNECTING;
  sent: string[] = [];
  onopen = (): void => {};
  onmessage = (_: { data: string }): void => {};
  onclose = (_: { code: number }): void => {};

  constructor() {
    Socket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text).type);
  }

  close(): void {
    this.readyState = 3; // a stopped server does not answer that, either
  }

  opens(): void {
    this.readyState = Socket.OPEN;
    this.onopen();
  }

  says(type: string): void {
    this.onmessage({ data: JSON.stringify({ type }) });
  }
}

let connection: Connection;
let losses: number;

beforeEach(() => {
  vi.useFakeTimers();
  Socket.all = [];
  losses = 0;
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("window", Object.assign(globalThis, { addEventListener: () => {}, removeEventListener: () => {} }));
  vi.stubGlobal("location", { protocol: "http:", host: "deck.example" });
  connection = new Connection("abc", { hello: () => ({}), heard: () => {}, lost: () => (losses += 1), left: () => {} });
  connection.open();
});

afterEach(() => {
  connection.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a socket that does not open is given up, and each next one is given more time", () => {
  const tried: number[] = [];
  for (let second = 1; second <= 30; second += 1) {
    vi.advanceTimersByTime(1000);
    tried.push(Socket.all.length);
  }
  expect(tried[1]).toBe(1); // after two seconds it is still waited for
  expect(tried[4]).toBe(2);
  expect(tried[8]).toBe(2);
  expect(tried[29]).toBeLessThan(6);
});

test("a move that is not answered is the end of a socket; one that is answered is not", () => {
  const socket = Socket.all[0]!;
  socket.opens();
  socket.says("people");
  connection.say({ type: "move" });
  vi.advanceTimersByTime(1000);
  socket.says("accepted");
  vi.advanceTimersByTime(2500);
  expect(losses).toBe(0);
  connection.say({ type: "move" });
  vi.advanceTimersByTime(3500);
  expect(losses).toBe(1);
  vi.advanceTimersByTime(200);
  expect(Socket.all.length).toBe(2);
});

test("whoever hears nothing asks, and stays as long as that is answered", () => {
  const socket = Socket.all[0]!;
  socket.opens();
  socket.says("people");
  for (let minute = 0; minute < 10; minute += 1) {
    vi.advanceTimersByTime(4500);
    expect(socket.sent.at(-1)).toBe("ping");
    socket.says("pong");
  }
  expect(losses).toBe(0);
  vi.advanceTimersByTime(8000);
  expect(losses).toBe(1);
});

test("what may take long to be answered, a hint, is no reason to go", () => {
  const socket = Socket.all[0]!;
  socket.opens();
  socket.says("people");
  connection.say({ type: "hint" });
  vi.advanceTimersByTime(3900);
  expect(losses).toBe(0);
});
