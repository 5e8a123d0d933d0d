/** What has begun is brought to its end for so long. */
const GRACE_MS = 30_000;

/**
 * A queue of jobs that tries mutants, each with one step of its plan after the other (`planTests`) until a test finds it. What finds a mutant is
 * run alone without one once: a test that fails so needs the tests before it, and is only believed with them.
 */
export function queueMutants(mutants, options) {
	const { plan, memory, end, tell, ends, effort } = options;
	const waiting = [...mutants];
	/** Mutants that have begun, and those of them whose next job may be given out. */
	const active = new Set();
	const ready = [];
	/** Finds that wait for a run without mutants, by what is run; what is to be run. */
	const doubts = new Map();
	const checks = [];
	const isLate = (ms) => performance.now() > ends + ms;

	const isWhole = ({ at, tests }) => tests.length === plan.allOf(at).length;
	/** What has to be run without a mutant before a find is believed: the test alone, or all where that was not enough or a hook has failed. */
	const checkOf = (job, at) => {
		const tests = at !== undefined && !isWhole(job) ? [at] : job.tests;
		const key = `${tests} ${job.fresh ?? ""}`;
		return { ...job, tests, key, of: undefined, mutant: undefined };
	};
	const trusts = (job, at) =>
		isWhole(job) && !job.fresh
			? true
			: memory.get(job.test).trusted[checkOf(job, at).key];

	const begin = (mutant) => {
		const one = { mutant, steps: plan.stepsOf(mutant), jobs: [] };
		active.add(Object.assign(one, { cost: 0, count: 0, files: new Set() }));
		goOn(one);
	};
	const finish = (one, outcome) => {
		active.delete(one);
		end(one.mutant, outcome);
		tell();
	};
	/** Has a mutant wait for its next job, or ends it where there is none. */
	const goOn = (one) => {
		const isGivenUp = one.cost > effort;
		if (!one.jobs.length && !isGivenUp) {
			const { done, value } = one.steps.next();
			if (!done) one.jobs = value;
		}
		if (one.jobs.length && !isGivenUp) {
			ready.push(one);
			return;
		}
		const why = one.count
			? `${one.count} tests of ${one.files.size} files${isGivenUp ? ", given up" : ""}`
			: plan.whyNot(one.mutant);
		finish(one, { survived: true, why });
	};

	/** Takes what has found a mutant, if it may be trusted. */
	const judge = (one, { job, error, at }) => {
		const trust = trusts(job, at);
		if (trust === undefined) {
			const check = checkOf(job, at);
			const key = `${job.test} ${check.key}`;
			if (!doubts.has(key)) {
				doubts.set(key, []);
				checks.push(check);
			}
			doubts.get(key).push([one, { job, error, at }]);
			return;
		}
		if (trust) {
			if (at !== undefined) plan.found(one.mutant, job.at, at);
			finish(one, { survived: false, by: job.test, test: at, error });
			return;
		}
		// it needs the tests before it, or all modules; where it had both, it cannot be tried with this file
		const tests = plan.allOf(job.at);
		const again = { ...job, tests, fresh: job.fresh && "all" };
		if (!isWhole(job) || again.fresh !== job.fresh) one.jobs.unshift(again);
		goOn(one);
	};

	return {
		take() {
			const check = checks.shift();
			if (check) return check;
			if (!ready.length && waiting.length && !isLate(0)) begin(waiting.shift());
			// a mutant that no test reaches is not ready after its beginning
			while (!ready.length && !active.size && waiting.length && !isLate(0))
				begin(waiting.shift());
			const one = ready.shift();
			return one && { ...one.jobs.shift(), of: one, mutant: one.mutant.id };
		},
		isOver: () =>
			isLate(GRACE_MS) || (!active.size && (!waiting.length || isLate(0))),
		done(job, { ms, error, at }) {
			const { of: one } = job;
			if (!one) {
				memory.get(job.test).trusted[job.key] = !error;
				const key = `${job.test} ${job.key}`;
				const finds = doubts.get(key);
				doubts.delete(key);
				for (const [of, find] of finds) judge(of, find);
				return;
			}
			one.count += job.tests.length;
			one.cost += ms;
			one.files.add(job.test);
			if (error) judge(one, { job, error: error.split("\n")[0], at });
			else goOn(one);
		},
	};
}

/** A queue of files of tests that tells what each test reaches. */
export function queueReached(tests, took) {
	const waiting = [...tests];
	let left = waiting.length;
	return {
		take: () => waiting.shift(),
		isOver: () => left === 0,
		done(job, outcome) {
			left--;
			took(job, outcome);
		},
	};
}
