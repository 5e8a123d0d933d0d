import { type Meter, ofRun, openMeter } from "./expressions/meter.ts";
import { equals } from "./expressions/values.ts";
import {
	isMapping,
	type Json,
	type Mapping,
	WorkflowError,
} from "./workflow-file.ts";

const most = 256;
const mostAxes = 100;
const mostRules = 1000;

/**
 * The combinations of a matrix: every value with every other, without those of `exclude`; each of `include` completes the combinations
 * that it does not contradict, or is one more. One empty combination for no matrix.
 * @throws WorkflowError
 */
export function combinations(
	matrix: Json,
	meter: Meter = openMeter(ofRun),
): Mapping[] {
	if (matrix === null) return [{}];
	if (!isMapping(matrix)) throw new WorkflowError("the matrix is no mapping");
	const { include = null, exclude = null, ...axes } = matrix;
	if (Object.keys(axes).length > mostAxes)
		throw new WorkflowError(`the matrix has more than ${mostAxes} names`);
	let found: Mapping[] = Object.keys(axes).length ? [{}] : [];
	for (const [name, values] of Object.entries(axes)) {
		if (!Array.isArray(values))
			throw new WorkflowError(`matrix.${name} is no list`);
		if (found.length * values.length > most) throw tooMany();
		found = found.flatMap((c) => values.map((v) => ({ ...c, [name]: v })));
	}
	for (const rule of mappingsOf(exclude, "matrix.exclude"))
		found = found.filter(
			(c) =>
				!Object.entries(rule).every(([k, v]) => same(c[k] ?? null, v, meter)),
		);
	const given = new Set(Object.keys(axes));
	const original = found.map((c) => ({ ...c }));
	for (const more of mappingsOf(include, "matrix.include")) {
		const fitting = original.flatMap((c, i) =>
			Object.entries(more).every(
				([k, v]) => !given.has(k) || same(c[k] ?? null, v, meter),
			)
				? [i]
				: [],
		);
		if (fitting.length === 0 || given.size === 0) {
			if (found.length >= most) throw tooMany();
			found.push({ ...more });
		} else {
			meter.spend(fitting.length * Object.keys(more).length * 30);
			// not copied: as many entries as combinations would take square time
			for (const i of fitting)
				for (const [k, v] of Object.entries(more))
					if (k !== "__proto__") (found[i] as Mapping)[k] = v;
		}
	}
	if (found.length > most) throw tooMany();
	if (found.length === 0) throw new WorkflowError("the matrix is empty");
	return found;
}

const tooMany = () =>
	new WorkflowError(`the matrix has more than ${most} combinations`);

function mappingsOf(value: Json, what: string): Mapping[] {
	if (value === null) return [];
	if (!Array.isArray(value)) throw new WorkflowError(`${what} is no list`);
	if (value.length > mostRules)
		throw new WorkflowError(`${what} has more than ${mostRules} entries`);
	return value.map((v) => {
		if (!isMapping(v)) throw new WorkflowError(`${what} holds no mapping`);
		return v;
	});
}

function same(a: Json, b: Json, meter: Meter): boolean {
	if (isMapping(a) && isMapping(b))
		return Object.keys(b).every((k) => same(a[k] ?? null, b[k] as Json, meter));
	const plain = typeof a !== "object" && typeof b !== "object";
	const texts = plain ? [String(a), String(b)] : [a, b].map(textOfValue);
	meter.spend(texts.join("").length + 50);
	return plain ? equals(a, b) : texts[0] === texts[1];
}

const textOfValue = (value: Json): string => JSON.stringify(value);

/** The combination in words, as it stands behind a job's name. */
export const combinationName = (combination: Mapping): string =>
	Object.values(combination)
		.map((v) => (isMapping(v) || Array.isArray(v) ? JSON.stringify(v) : `${v}`))
		.join(", ");
