import type { Node } from "yaml";
import type { WorkflowSource } from "./workflow-source.ts";

/** The names of a matrix in small letters; undefined where an expression gives them. */
export function namesOfMatrix(
	source: WorkflowSource,
	matrix: Node | undefined,
): Set<string> | undefined {
	if (source.text(matrix)?.includes("${{")) return undefined;
	const names = new Set<string>();
	for (const { key, value } of source.entries(matrix)) {
		if (key === "exclude") continue;
		if (key !== "include") {
			names.add(key.toLowerCase());
			continue;
		}
		for (const item of source.items(value)) {
			if (source.text(item) !== undefined) return undefined;
			for (const one of source.entries(item)) names.add(one.key.toLowerCase());
		}
	}
	return names;
}

/** Values that stand twice, and exclusions that exclude nothing. */
export function lookAtMatrix(
	source: WorkflowSource,
	matrix: Node | undefined,
): void {
	const rows = new Map<string, ReadonlySet<string> | undefined>();
	for (const { key, value } of source.entries(matrix)) {
		if (key === "include" || key === "exclude") continue;
		const seen = new Set<string>();
		let open = source.text(value) !== undefined;
		for (const item of source.items(value)) {
			const text = source.text(item);
			if (text === undefined || text.includes("${{")) {
				open = true;
				continue;
			}
			if (seen.has(text))
				source.warn(item, `${key} has "${text.slice(0, 100)}" twice`);
			seen.add(text);
		}
		rows.set(key.toLowerCase(), open ? undefined : seen);
	}
	const names = namesOfMatrix(source, matrix);
	for (const rule of source.items(source.get(matrix, "exclude")))
		for (const { key, keyNode, value } of source.entries(rule)) {
			const name = key.toLowerCase();
			const text = source.text(value);
			if (names && !names.has(name))
				source.warn(
					keyNode,
					`exclude names "${key.slice(0, 100)}", which the matrix does not have`,
				);
			else if (
				text !== undefined &&
				!text.includes("${{") &&
				rows.get(name)?.has(text) === false
			)
				source.warn(
					value ?? keyNode,
					`exclude names "${text.slice(0, 100)}", which ${key} does not have`,
				);
		}
}
