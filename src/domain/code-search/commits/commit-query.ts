import { digitsOfKey, keyOfCommit } from "../../../text/code/key-ranges.ts";
import {
	allOf,
	type Need,
	neededForLiteral,
	needsNothing,
	oneOf,
	shifted,
} from "../../../text/code/needed.ts";
import { neededForPattern } from "../../../text/code/needed-for-pattern.ts";
import { commitKeys } from "../../../text/query/commit-keys.ts";
import { neverFits } from "../../../text/query/never-fits.ts";
import { readQuery } from "../../../text/query/read-query.ts";
import { readTimes } from "../../../text/query/read-range.ts";
import type { Fault, FilterNode, QueryNode } from "../../../text/query/tree.ts";
import { type ReadCodeQuery, settingsOf } from "../code-query.ts";
import type { SearchNeeds } from "../needs.ts";
import { commitKind } from "../text-kinds.ts";

const bareId = /^[0-9a-f]{7,64}$/i;
const idBegins = /^[0-9a-f]{4,64}$/i;

/**
 * Reads a query for commits; gives the first part of it that means nothing instead. Undefined where nothing is asked for. `now` is in seconds, for
 * `@today`.
 */
export function readCommitQuery(
	text: string,
	now: number,
): ReadCodeQuery | Fault | undefined {
	const { root, settings, faults } = readQuery(text, commitKeys);
	const wrong: Fault[] = [];
	const meant = root && meaningOf(root, now, wrong);
	const fault = faults[0] ?? wrong[0] ?? neverFits(root);
	if (fault) return fault;
	if (!meant) return undefined;
	return { root: meant, of: "commits", ...settingsOf(settings) };
}

/** Words are asked of the message, and one that may be an id of that too; times become seconds. */
function meaningOf(node: QueryNode, now: number, wrong: Fault[]): QueryNode {
	if (node.kind === "and" || node.kind === "or")
		return { ...node, of: node.of.map((one) => meaningOf(one, now, wrong)) };
	if (node.kind === "not")
		return { ...node, of: meaningOf(node.of, now, wrong) };
	if (node.kind === "filter") return filterOf(node, now, wrong);
	const inMessage: QueryNode = { ...node, in: "text" };
	if (node.kind !== "text" || !bareId.test(node.value)) return inMessage;
	const { from, to, value: id } = node;
	const value = { form: "exact", text: id, written: id } as const;
	return {
		kind: "or",
		of: [{ kind: "filter", key: "hash", value, from, to }, inMessage],
	};
}

function filterOf(node: FilterNode, now: number, wrong: Fault[]): FilterNode {
	const { key, value, from, to } = node;
	const refused = (expected: string) => {
		const message = `"${value.text}" means nothing here.`;
		wrong.push({ from, to, message, expected });
		return node;
	};
	if (key === "hash" && !idBegins.test(value.text))
		return refused("four digits of a commit's id or more");
	if (key !== "author-date" && key !== "committer-date") return node;
	const range = readTimes(value.text, now);
	if (!range)
		return refused("a date such as 2026-01-31, >2026-01-31 or a range");
	const text = `${range.from ?? ""}..${range.to ?? ""}`;
	return { ...node, value: { ...value, text } };
}

/** Finds what the commits of a query need. Those whose id begins as it says come first. */
export function needsOfCommits(root: QueryNode): SearchNeeds {
	const ids: Need[] = [];
	const text = needOf(root, ids);
	return {
		...{ text, path: undefined, everyPath: needsNothing, words: [] },
		defining: ids.length ? oneOf(ids) : undefined,
		isOfOne: false,
	};
}

function needOf(node: QueryNode, ids: Need[]): Need {
	if (node.kind === "and") return allOf(node.of.map((one) => needOf(one, ids)));
	if (node.kind === "or") return oneOf(node.of.map((one) => needOf(one, ids)));
	if (node.kind === "not") return needsNothing;
	const { keys } = commitKind;
	if (node.kind !== "filter")
		return shifted(
			node.kind === "text"
				? neededForLiteral(node.value)
				: neededForPattern(node.value),
			keys,
		);
	const { key, value } = node;
	if (key === "author" || key === "committer")
		return shifted(
			value.form === "pattern"
				? neededForPattern(value.text)
				: neededForLiteral(value.text),
			keys,
		);
	if (key !== "hash" || value.text.length < digitsOfKey) return needsNothing;
	const id: Need = { kind: "trigram", trigram: keyOfCommit(value.text) };
	ids.push(id);
	return id;
}
