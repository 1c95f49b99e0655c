// Runs the ClickHouse server of an npm library in this process, until its parent closes standard input or ends.
// Arguments: folder, HTTP port, TCP port (0 for none), ClickHouse options.
import { createRequire } from "node:module";
import { Socket } from "node:net";
import path from "node:path";
import { isMainThread, Worker } from "node:worker_threads";

// The server blocks the main thread forever, so a second thread watches the parent.
if (isMainThread) new Worker(new URL(import.meta.url)).once("online", serve);
else endWithParent();

function endWithParent() {
  const end = () => process.kill(process.pid, "SIGINT");
  new Socket({ fd: 0 }).once("close", end).on("error", end).resume();
}

function serve() {
  const require = createRequire(import.meta.url);
  const { DataType, load, open } = require("ffi-rs");
  const folder = path.dirname(require.resolve("@chdb/lib-linux-x64-gnu/package.json"));
  open({ library: "chdb", path: path.join(folder, "libchdb.so") });
  const args = commandLine(process.argv.slice(2));
  load({
    library: "chdb",
    funcName: "chdb_query_cmdline",
    retType: DataType.External,
    paramsType: [DataType.I32, DataType.StringArray],
    paramsValue: [args.length, args],
  });
  // It returns only after a failure or shutdown; its threads would block a normal exit.
  process.reallyExit(1);
}

function commandLine([folder, httpPort, tcpPort, ...options]) {
  const withTcp = tcpPort !== "0";
  // A query that never ends keeps the server running: the library has no other way to wait.
  const query = [
    "SYSTEM START LISTEN HTTP",
    ...(withTcp ? ["SYSTEM START LISTEN TCP"] : []),
    "SELECT sleepEachRow(1) FROM system.numbers FORMAT Null SETTINGS max_block_size = 1, max_execution_time = 0, max_rows_to_read = 0, function_sleep_max_microseconds_per_block = 0",
  ].join("; ");
  return [
    "clickhouse",
    ...["--path", folder, "--listen_host", "127.0.0.1", "--http_port", httpPort],
    ...(withTcp ? ["--tcp_port", tcpPort] : []),
    ...options,
    ...["--query", query],
  ];
}
