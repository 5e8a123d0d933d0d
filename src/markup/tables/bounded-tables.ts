import type { MarkdownIt, StateBlock } from "markdown-it";

/** The text has parts that are not cheap: it belongs into a thread. */
export class TooHeavy extends Error {}

/** Cells that a text may have for each sign that parts them, and those that any text may have. */
const cellsForSign = 4;
const freeCells = 1000;
const mostCells = 100_000;

/**
 * Bounds the cells of tables by what was written: rows are filled up to the width of their head, so a few thousand signs could stand for some
 * hundred thousand cells. A table that goes beyond that stays as it is written. `env.cells` are those that the text may still have;
 * `env.light` gives up instead.
 */
export function boundedTables(md: MarkdownIt): void {
	const [table] = md.block.ruler.getRules("");
	if (table?.name !== "table") throw new Error("tables are not supported");
	const read = (
		state: StateBlock,
		start: number,
		end: number,
		silent: boolean,
	): boolean => {
		const { env } = state;
		if (silent) return env.cells !== 0 && table(state, start, end, true);
		const most = (env.cells as number | undefined) ?? cellsOf(state.src);
		let left = env.light ? Math.min(most, freeCells) : most;
		const { level, line, parentType } = state;
		const { length } = state.tokens;
		const { push } = state;
		state.push = (type, tag, nesting) => {
			if ((type === "td_open" || type === "th_open") && left-- <= 0)
				throw new TooHeavy("a table has too many cells");
			return push.call(state, type, tag, nesting);
		};
		try {
			const found = table(state, start, end, false);
			env.cells = Math.max(0, left);
			return found;
		} catch (error) {
			if (!(error instanceof TooHeavy) || env.light) throw error;
			state.tokens.length = length;
			Object.assign(state, { level, line, parentType });
			env.cells = 0;
			return false;
		} finally {
			state.push = push;
		}
	};
	md.block.ruler.at("table", read, { alt: ["paragraph", "reference"] });
}

const cellsOf = (source: string): number =>
	Math.min(
		mostCells,
		freeCells + cellsForSign * (source.split("|").length - 1),
	);
