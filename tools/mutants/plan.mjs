/** A change that acts while a module is loaded is tried with so many files of tests, and with those that take less than this. */
const FILES_MAX = 5;
const QUICK_MS = 150;
/** So many files whose hooks alone reach a mutant are run for it. */
const SETUPS_MAX = 3;
/** What it takes to load modules anew. */
const FRESH_MS = 1500;
/** What found a mutant in the same function tells more than what found one in the same file. */
const NEAR = 6;

/**
 * Which tests are tried for which mutant. `memory` has, for each file of tests, what its tests reach and how long they take, `described` the
 * mutants by id.
 */
export function planTests({ dry, memory, described }) {
	const files = dry.map(({ test, at }) => ({ test, at, ...memory.get(test) }));
	for (const file of files) {
		const ofTests = file.tests.reduce((sum, { ms }) => sum + ms, 0);
		file.fixed = Math.max(20, file.ms - ofTests);
	}
	const loaded = new Set(files.flatMap((file) => file.loaded));
	const passed = new Set(files.flatMap((file) => file.passed));
	const reached = new Map();
	for (const file of files) reachedBy(file, reached);
	const byName = new Map([...described.values()].map((one) => [one.name, one]));
	const finders = new Map();
	/** Remembers what found a mutant. */
	const found = ({ file, place }, at, index) => {
		for (const key of [`${file} ${place}`, file]) {
			const name = `${key} ${at}:${index}`;
			finders.set(name, (finders.get(name) ?? 0) + 1);
		}
	};
	const scoreOf = ({ file, place }, { at }, index) =>
		1 +
		NEAR * (finders.get(`${file} ${place} ${at}:${index}`) ?? 0) +
		(finders.get(`${file} ${at}:${index}`) ?? 0);

	/** Some tests of a file, those that are worth the most for their time: no more than take as long as its hooks. */
	const bestOf = (mutant, { at, tests }, extra) => {
		const { fixed, tests: all } = files[at];
		const scored = tests
			.map((index) => {
				const score = scoreOf(mutant, files[at], index);
				return { index, score, ms: all[index].ms + 5 };
			})
			.sort((a, b) => b.score / b.ms - a.score / a.ms);
		let [ms, score] = [fixed + extra, 0];
		const taken = [];
		for (const one of scored) {
			if (taken.length && ms + one.ms > 2 * fixed + extra) continue;
			taken.push(one.index);
			ms += one.ms;
			score += one.score;
		}
		taken.sort((a, b) => a - b);
		return { at, tests: taken, worth: score / ms, ms };
	};

	const wholeOf = (at) => ({ at, tests: files[at].tests.map((_, i) => i) });

	/** The tests that reach a mutant in the course of a test. */
	const groupsOf = ({ id }) => reached.get(id)?.groups ?? [];

	/** The files that only reach it in their hooks: a few of them. */
	const setupsOf = ({ id }) => {
		const { groups = [], setups = [] } = reached.get(id) ?? {};
		const within = new Set(groups.map(({ at }) => at));
		return setups
			.filter((at) => !within.has(at))
			.sort((a, b) => files[a].ms - files[b].ms)
			.slice(0, SETUPS_MAX)
			.map(wholeOf);
	};

	/** For what only acts while a module is loaded: the tests that reach what is in it or beside it, then files that reach most of its file. */
	const besideOf = (mutant) => {
		const same = [...described.values()].filter(
			({ file, id }) => file === mutant.file && reached.has(id),
		);
		const within = same.filter(
			({ from, to }) => mutant.from <= from && to <= mutant.to,
		);
		const besides = same.filter(({ place }) => place === mutant.place);
		const near = [within, besides, same].find((some) => some.length) ?? [];
		const byFile = new Map();
		for (const one of near)
			for (const { at, tests } of groupsOf(one)) {
				const so = byFile.get(at) ?? new Set();
				byFile.set(at, so);
				for (const index of tests) so.add(index);
			}
		const most = (at) =>
			same.filter(({ id }) => reached.get(id).groups.some((g) => g.at === at))
				.length;
		const first = [...byFile].map(([at, tests]) => ({ at, tests: [...tests] }));
		const whole = files
			.map(({ at }) => ({ at, count: most(at) }))
			.filter(({ count }) => count)
			.sort((a, b) => b.count - a.count)
			.slice(0, FILES_MAX)
			.map(({ at }) => at);
		const chosen = whole.length ? whole : files.map(({ at }) => at);
		const quick = files.filter(({ ms }) => ms < QUICK_MS).map(({ at }) => at);
		return { first, rest: [...new Set([...chosen, ...quick])].map(wholeOf) };
	};

	/**
	 * The steps for one mutant, one after the other: the best tests of one file, those of a second one, all others. What acts both while its module is
	 * loaded and later is then tried once more in modules that are loaded anew.
	 */
	function* stepsOf(mutant) {
		const groups = groupsOf(mutant);
		const setups = setupsOf(mutant);
		if (groups.length || setups.length)
			yield* tried(mutant, groups, setups, undefined);
		if (!loaded.has(mutant.id)) return;
		const { first, rest } = besideOf(mutant);
		yield* tried(mutant, first, rest, mutant.file);
	}

	function* tried(mutant, groups, rest, fresh) {
		const extra = fresh ? FRESH_MS : 0;
		const done = new Map();
		const left = () =>
			groups
				.map(({ at, tests }) => {
					const before = done.get(at) ?? new Set();
					return { at, tests: tests.filter((one) => !before.has(one)) };
				})
				.filter(({ tests }) => tests.length);
		const jobOf = ({ at, tests }) => {
			const before = done.get(at) ?? new Set();
			done.set(at, new Set([...before, ...tests]));
			const { test, fixed, tests: all } = files[at];
			const ms = tests.reduce((sum, one) => sum + all[one].ms, fixed + extra);
			return { at, test, tests, fresh, ms };
		};
		const sorted = () =>
			left()
				.map((group) => bestOf(mutant, group, extra))
				.sort((a, b) => b.worth - a.worth);
		for (let step = 0; step < 2; step++) {
			const [best] = sorted();
			if (best) yield [jobOf(best)];
		}
		const order = sorted().map(({ at }) => at);
		const others = left().sort(
			(a, b) => order.indexOf(a.at) - order.indexOf(b.at),
		);
		const chosen = fresh ? others.slice(0, FILES_MAX) : others;
		const last = [...chosen, ...rest].map(jobOf);
		if (last.length) yield last;
	}

	return {
		stepsOf,
		/** Tells of what only acts while its module is loaded. */
		isLoaded: ({ id }) => loaded.has(id) && !reached.get(id)?.groups.length,
		/** Why a mutant cannot be tried. */
		whyNot: ({ id }) =>
			passed.has(id) ? "the same in all tests" : "not reached",
		allOf: (at) => wholeOf(at).tests,
		found,
		/** The same for what an earlier run has found. */
		foundBefore(name, test, index) {
			const mutant = byName.get(name);
			const file = files.find((one) => one.test === test);
			if (mutant && file) found(mutant, file.at, index);
		},
	};
}

function reachedBy({ at, tests, setup }, reached) {
	const of = (id) => {
		if (!reached.has(id)) reached.set(id, { groups: [], setups: [] });
		return reached.get(id);
	};
	for (const [index, { run }] of tests.entries())
		for (const id of run) {
			const { groups } = of(id);
			const last = groups.at(-1);
			if (last?.at === at) last.tests.push(index);
			else groups.push({ at, tests: [index] });
		}
	for (const id of setup) of(id).setups.push(at);
}
