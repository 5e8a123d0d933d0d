import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { basename, dirname, join } from "node:path";
import { json } from "node:stream/consumers";
import { createVitest } from "vitest/node";

/** A test without a mutant may take so long, and a state is waited for so long. */
const TEST_MAX = 30_000;
const POLL_MAX = 8000;
/** A process does so many jobs, and has so much memory (modules that are loaded anew stay in it); then comes another one. */
const JOBS_MAX = 400;
const MEMORY_MAX = 2_000_000_000;
/**
 * A process that says nothing for so long is ended, because a mutant can make it loop for ever. For quick tests the time is shorter: SILENT_MIN, and SLOWER_MAX times what they
 * take without a mutant. Tests that run with no mutant to be measured have SILENT_DRY_MAX.
 */
const SILENT_MAX = 45_000;
const SILENT_MIN = 12_000;
const SLOWER_MAX = 10;
const SILENT_DRY_MAX = 240_000;

/**
 * Opens vitest with the instrumented texts in the place of the sources. Its processes ask for one job after the other (slot.ts), so that the forge
 * is loaded once for hundreds of them; only what is `fresh` loads modules anew.
 */
export async function openTests(root, { texts, workers }) {
	const hashes = new Map(
		[...texts].map(([name, text]) => [
			name,
			createHash("sha256").update(text).digest("hex"),
		]),
	);
	const jobs = await serveJobs(root);
	const vitest = await createVitest(
		"test",
		{
			root,
			watch: false,
			bail: 0,
			maxWorkers: workers,
			fileParallelism: workers > 1,
			update: "none",
			testTimeout: TEST_MAX,
			hookTimeout: TEST_MAX,
			expect: { poll: { timeout: POLL_MAX } },
			coverage: { enabled: false },
			fsModuleCachePath: join(root, "node_modules/.cache/mutants"),
			setupFiles: [join(root, "tools/mutants/setup.ts")],
			snapshotEnvironment: join(root, "tools/mutants/snapshots.ts"),
			reporters: [{}],
			// snapshots are beside the tests that a slot has run
			resolveSnapshotPath(slot, extension) {
				const file = jobs.fileIn(slot) ?? slot;
				return join(dirname(file), "__snapshots__", basename(file) + extension);
			},
			onConsoleLog: () => false,
		},
		{
			plugins: [
				{
					name: "mutants",
					enforce: "pre",
					load: (id) => texts.get(id.split("?")[0]),
					// what is remembered of modules between runs would be that without mutants, or with others
					configureVitest: ({ defineCacheKeyGenerator }) =>
						defineCacheKeyGenerator(({ id }) => hashes.get(id.split("?")[0])),
				},
			],
		},
	);
	const project = vitest.getRootProject();
	vitest.provide("mutantsPort", jobs.port);
	let slots = 0;
	return {
		/**
		 * Does the work of a queue: `take` gives the next job, undefined where none is there for now, `isOver` tells that none comes any more, and
		 * `done` is told how each went: its time in ms and, if tests failed, `error` with the place `at` of the first one.
		 */
		async run(queue) {
			jobs.begin(queue);
			while (!queue.isOver()) {
				jobs.renew();
				const specifications = Array.from({ length: JOBS_MAX * workers }, () =>
					project.createSpecification(
						`${join(root, "tools/mutants/slot.ts")}?slot=${++slots}`,
					),
				);
				await vitest.runTestSpecifications(specifications).catch((error) => {
					console.error(error.message);
				});
				jobs.lose();
			}
		},
		async close() {
			jobs.close();
			await vitest.close();
		},
	};
}

/** Sends a signal to a process; tells whether there is one. */
function isThere(pid, signal) {
	try {
		return process.kill(pid, signal);
	} catch {
		return false;
	}
}

/** Gives jobs to the processes of vitest, and hears of their outcomes. */
export async function serveJobs(
	root,
	{ silentMin = SILENT_MIN, lookMs = 1000 } = {},
) {
	/** What each process does, by its id. */
	const doing = new Map();
	const tired = new Set();
	/** Jobs whose process ended before their outcome, which are given out once more, and all that ever were so. */
	const again = [];
	const lost = new WeakSet();
	/** Jobs whose process was ended because it was silent: others may have made it slow, so they are tried once while nothing else is done. */
	const alone = [];
	const triedAlone = new WeakSet();
	/** The file of tests in each slot. */
	const files = new Map();
	let queue;
	let count = 0;
	let wake = Promise.withResolvers();

	function end(pid, outcome, isSilent = false) {
		const job = doing.get(pid)?.job;
		doing.delete(pid);
		if (!job) return;
		if (outcome) queue.done(job, outcome);
		else if (isSilent && triedAlone.has(job))
			queue.done(job, { ms: 0, error: "the process was silent, also alone" });
		else if (isSilent) alone.push(job);
		else if (lost.has(job))
			queue.done(job, { ms: 0, error: "the process ended" });
		else {
			// it may have ended by what was before, or by nothing that the mutant did
			lost.add(job);
			again.push(job);
		}
		wake.resolve();
		wake = Promise.withResolvers();
	}
	const isAlone = ({ job }) => triedAlone.has(job);
	function taken() {
		if ([...doing.values()].some(isAlone)) return undefined;
		if (!alone.length) return again.shift() ?? queue.take();
		if (doing.size > 0) return undefined;
		const job = alone.shift();
		triedAlone.add(job);
		return job;
	}
	async function next(pid) {
		while (!tired.has(pid) && !queue.isOver()) {
			const job = taken();
			if (job) {
				doing.set(pid, { job, since: performance.now() });
				return { ...job, n: ++count, mutant: job.mutant ?? "none" };
			}
			await wake.promise;
		}
		return undefined;
	}
	const server = createServer(async (request, response) => {
		const { pid, slot, rss, outcome } = await json(request);
		end(pid, outcome);
		if (outcome) {
			response.end("{}");
			return;
		}
		if (rss > MEMORY_MAX) tired.add(pid);
		const job = await next(pid);
		const { test, fresh, of: _, ...more } = job ?? {};
		const file = (name) => (name === "all" ? name : name && join(root, name));
		const told = job && { ...more, file: file(test), fresh: file(fresh) };
		if (told) files.set(slot, told.file);
		response.end(JSON.stringify({ job: told }));
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const watch = setInterval(() => {
		for (const [pid, { job, since }] of doing) {
			const usual = silentMin + SLOWER_MAX * (job.ms ?? SILENT_MAX);
			const most = job.covers ? SILENT_DRY_MAX : Math.min(usual, SILENT_MAX);
			const isSilent = performance.now() - since > most;
			if (isThere(pid, isSilent ? "SIGKILL" : 0) && !isSilent) continue;
			end(pid, undefined, isSilent);
		}
	}, lookMs);
	return {
		port: server.address().port,
		fileIn: (slot) => files.get(slot),
		begin(of) {
			queue = of;
			again.length = 0;
			alone.length = 0;
		},
		renew: () => tired.clear(),
		/** All processes have ended: what is not told of is given out again, or has ended its own for the second time. */
		lose() {
			for (const pid of [...doing.keys()]) end(pid);
		},
		close() {
			clearInterval(watch);
			server.close();
			server.closeAllConnections();
		},
	};
}
