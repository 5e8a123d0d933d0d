// Runs in a thread of its own; src/text/symbols/open-symbol-threads.ts starts it. The build makes dist/symbol-worker.js of it.
import { parentPort } from "node:worker_threads";
import { giveWay } from "../../threads/give-way.ts";
import { longestText } from "../code/text-sizes.ts";
import { unpackSmall } from "../code/unpack-text.ts";
import { openSymbolFinder } from "./find-symbols.ts";
import { keysOfSymbols, packSymbols } from "./packed-symbols.ts";
import type { SymbolAnswer, SymbolFault, SymbolJob } from "./symbol-job.ts";

/** Milliseconds after which a text of some size is given up: ten times of what the slowest grammar needs for honest code. */
const patienceFor = (bytes: number) => 1000 + bytes / 350;
/** A thread with more bytes ends after its job: its memory would stay. */
const mostKept = 128 << 20;

/** Milliseconds without a job after which a thread ends, with the memory of its grammars; a job that comes at that moment gets another one. */
const longestIdle = 60_000;

const finder = openSymbolFinder();
let idle: NodeJS.Timeout | undefined;

giveWay(10);
parentPort?.on("message", async (job: SymbolJob) => {
	clearTimeout(idle);
	idle = setTimeout(() => process.exit(), longestIdle);
	const { find } = await finder;
	parentPort?.postMessage(await answerTo(job, find));
	if ((await finder).memory > mostKept) process.exit();
});

async function answerTo(
	{ grammar, packed }: SymbolJob,
	find: Awaited<typeof finder>["find"],
): Promise<SymbolAnswer | SymbolFault> {
	const bytes = unpackSmall(packed, longestText);
	const text = bytes.toString("utf8");
	const found = await find(grammar, text, patienceFor(bytes.length));
	if (!found) return { fault: "slow" };
	const { symbols, cut } = found;
	return {
		body: symbols.length ? packSymbols(symbols) : undefined,
		count: symbols.length,
		keys: keysOfSymbols(symbols),
		cut,
	};
}
