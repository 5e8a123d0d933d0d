/** So much work is given to a process; what has found a mutant is known to the work after it. */
const SLICE_MS = 40_000;
/** What has begun is brought to its end for so long. */
const GRACE_MS = 45_000;
/** The error of a job whose mutant an earlier one has found (tools/mutants/setup.ts). */
const LEFT_OUT = "found already";

/**
 * Tries mutants, each with one step of its plan after the other (`planTests`) until a test finds it. Many are on their way at once, in one
 * process. What finds a mutant is run alone without one once: a test that fails so needs the tests before it, and is only believed with them.
 */
export async function tryMutants(vitest, mutants, options) {
	const { plan, memory, end, tell, ends, effort } = options;
	const waiting = [...mutants];
	const active = new Set();
	const now = () => performance.now();
	let ended = 0;

	const begin = (mutant) => {
		const one = { mutant, steps: plan.stepsOf(mutant), jobs: [], cost: 0 };
		Object.assign(one, { count: 0, files: new Set() });
		if (advance(one)) active.add(one);
	};
	const finish = (one, outcome) => {
		active.delete(one);
		ended++;
		end(one.mutant, outcome);
	};
	/** Has a mutant take its next step where it has done the last one. */
	const advance = (one) => {
		if (one.jobs.length) return true;
		const step = one.cost < effort ? one.steps.next() : { done: true };
		if (!step.done) {
			one.jobs = step.value.map((job) => ({ ...job, of: one }));
			return true;
		}
		const given = one.cost < effort ? "" : ", given up";
		const why = one.count
			? `${one.count} tests of ${one.files.size} files${given}`
			: "not reached";
		finish(one, { survived: true, why, givenUp: given !== "" });
		return false;
	};

	/** The jobs of one process: those of mutants that have waited the longest first. */
	const nextJobs = () => {
		const jobs = [];
		let cost = 0;
		const take = (one) => {
			while (one.jobs.length && cost < SLICE_MS) {
				const job = one.jobs.shift();
				cost += plan.costOf(job);
				jobs.push(job);
			}
		};
		for (const one of active) take(one);
		while (waiting.length && cost < SLICE_MS && now() < ends) {
			begin(waiting.shift());
			for (const one of active) take(one);
		}
		return jobs.sort((a, b) => Boolean(a.fresh) - Boolean(b.fresh));
	};

	const isWhole = ({ at, tests }) => tests.length === plan.allOf(at).length;
	/** What has to be run without a mutant before a find is believed: the test alone, or all where that was not enough or a hook has failed. */
	const checkOf = (job, by) => {
		const alone = by.at !== undefined && !isWhole(job);
		const tests = alone ? [by.at] : job.tests;
		return { ...job, tests, key: `${tests} ${job.fresh ?? ""}` };
	};
	const trusts = (job, by) =>
		isWhole(job) && !job.fresh
			? true
			: memory.get(job.test).trusted[checkOf(job, by).key];

	/** Takes what has found a mutant, if it may be trusted. */
	const judge = ({ job, error, by }, unrun) => {
		const one = job.of;
		if (!active.has(one)) return;
		if (trusts(job, by)) {
			if (by.at !== undefined) plan.found(one.mutant, job.at, by.at);
			const outcome = { by: job.test, test: by.at, error };
			finish(one, { survived: false, ...outcome });
			return;
		}
		// it needs the tests before it, or all modules; where it had both, it cannot be tried with this file
		const tests = plan.allOf(job.at);
		const again = { ...job, tests, fresh: job.fresh && "all" };
		const isNew = !isWhole(job) || again.fresh !== job.fresh;
		one.jobs.unshift(...(isNew ? [again] : []), ...unrun);
	};

	/** Runs without mutants what has found some and has not been run so before. */
	const checkTrust = async (finds) => {
		const checks = new Map();
		for (const { job, by } of finds)
			if (trusts(job, by) === undefined) {
				const check = checkOf(job, by);
				checks.set(`${job.test} ${check.key}`, { ...check, mutant: undefined });
			}
		for (const [check, { error }] of await vitest.run([...checks.values()]))
			memory.get(check.test).trusted[check.key] = !error;
	};

	while (active.size || (waiting.length && now() < ends)) {
		if (now() > ends + GRACE_MS) break;
		const jobs = nextJobs().map((job) => ({
			...job,
			mutant: job.of.mutant.id,
		}));
		const outcomes = await vitest.run(jobs);
		const wasRun = (job) =>
			(outcomes.get(job)?.error ?? LEFT_OUT) !== LEFT_OUT || isPassed(job);
		const isPassed = (job) => outcomes.has(job) && !outcomes.get(job).error;
		const finds = [];
		for (const job of jobs.filter(wasRun)) {
			const { ms, error, by } = outcomes.get(job);
			job.of.count += job.tests.length;
			job.of.cost += ms;
			job.of.files.add(job.test);
			if (error) finds.push({ job, error, by });
		}
		await checkTrust(finds);
		for (const [one, ofOne] of Map.groupBy(finds, ({ job }) => job.of)) {
			let unrun = jobs.filter((job) => job.of === one && !wasRun(job));
			for (const find of ofOne) {
				judge(find, unrun);
				unrun = [];
			}
		}
		for (const one of active) advance(one);
		tell(ended);
	}
}
