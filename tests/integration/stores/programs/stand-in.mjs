// Stands in for the web server (given a port) or a worker: says which settings it got, and keeps a child of its own
// that ignores polite requests.
import { spawn } from "node:child_process";
import { createServer } from "node:http";

const stubborn = spawn(process.execPath, ["-e", "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"]);
const port = process.argv[2];
const { DATABASE_URL, USAGE_URL, USAGE_READER_PASSWORD, AUTH_SECRET, SEAL_KEY, DATA_FOLDER, NODE_ENV } = process.env;
const settings = { DATABASE_URL, USAGE_URL, USAGE_READER_PASSWORD, AUTH_SECRET, SEAL_KEY, DATA_FOLDER, NODE_ENV };

if (port) {
  createServer((_, response) => response.end(JSON.stringify({ settings, child: stubborn.pid }))).listen(
    Number(port),
    "127.0.0.1",
  );
} else setInterval(() => {}, 1000);
