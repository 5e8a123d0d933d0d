// Runs in a thread of its own; src/text/symbols/open-symbol-threads.ts starts it. The build makes dist/symbol-worker.js of it.
import { parentPort } from "node:worker_threads";
import { unpackText } from "../code/unpack-text.ts";
import { openSymbolFinder } from "./find-symbols.ts";
import { keysOfSymbols, packSymbols } from "./packed-symbols.ts";
import type { SymbolAnswer, SymbolFault, SymbolJob } from "./symbol-job.ts";

/** Milliseconds after which a text of some size is given up: ten times of what the slowest grammar needs for honest code. */
const patienceFor = (bytes: number) => 1000 + bytes / 350;
/** A thread with more bytes ends after its job: its memory would stay. */
const mostKept = 128 << 20;

const finder = openSymbolFinder();

parentPort?.on("message", async ({ grammar, packed }: SymbolJob) => {
	const { find } = await finder;
	const bytes = unpackText(packed);
	const text = bytes.toString("utf8");
	const found = await find(grammar, text, patienceFor(bytes.length));
	if (!found)
		return parentPort?.postMessage({ fault: "slow" } satisfies SymbolFault);
	const { symbols, cut } = found;
	parentPort?.postMessage({
		body: symbols.length ? packSymbols(symbols) : undefined,
		count: symbols.length,
		keys: keysOfSymbols(symbols),
		cut,
	} satisfies SymbolAnswer);
	if ((await finder).memory > mostKept) process.exit();
});
