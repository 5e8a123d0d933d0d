import type { ComponentChildren } from "preact";
import type { Step } from "../../../domain/actions/runs/run.ts";
import type {
	FoundLine,
	FoundLines,
} from "../../../domain/actions/runs/search-log.ts";
import { controlCharacters } from "../../../domain/actions/runs/terminal-text.ts";
import { plural, t } from "../../words/words.ts";

interface FoundProps {
	words: string;
	found: FoundLines;
	steps: readonly Step[];
	/** Where all lines are. */
	whole: string;
	/** The page that has a line. */
	pageOf(line: number): string;
	/** Where the search goes on. */
	on(after: number): string;
}

/** The lines in which words were found, below the names of their steps; each number leads to its line among the others. */
export function FoundInLog({
	words,
	found,
	steps,
	whole,
	pageOf,
	on,
}: FoundProps) {
	const { lines, next } = found;
	return (
		<>
			<p class="in soft" role="status">
				{lines.length > 0
					? plural(
							lines.length,
							"{n} line matches “{words}”.",
							"{n} lines match “{words}”.",
							{ words },
						)
					: next === undefined
						? t("No lines match “{words}”.", { words })
						: t("No lines of this step match “{words}”.", { words })}{" "}
				<a href={whole}>{t("Full log")}</a>
			</p>
			{byStep(lines, steps).map(({ step, lines }) => (
				<>
					{step && <p class="in strong">{step.name}</p>}
					{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard */}
					<ol class="log" tabIndex={0} aria-label={step?.name ?? t("Log")}>
						{lines.map(({ number, text }) => {
							const shown = number - (step?.log_index ?? 0);
							const id = step
								? `jobstep-${step.number}-${shown}`
								: `L${number}`;
							return (
								<li>
									<a href={`${pageOf(number)}#${id}`}>{shown}</a>
									<span>
										{marked(text.replace(controlCharacters, ""), words)}
									</span>
								</li>
							);
						})}
					</ol>
				</>
			))}
			{next !== undefined && (
				<p class="in">
					<a href={on(next)}>{t("Show more results")}</a>
				</p>
			)}
		</>
	);
}

function byStep(
	lines: readonly FoundLine[],
	steps: readonly Step[],
): { step: Step | undefined; lines: FoundLine[] }[] {
	const parts: { step: Step | undefined; lines: FoundLine[] }[] = [];
	for (const line of lines) {
		const step = steps.find(
			({ log_index, log_length }) =>
				line.number > log_index && line.number <= log_index + log_length,
		);
		const last = parts.at(-1);
		if (last && last.step === step) last.lines.push(line);
		else parts.push({ step, lines: [line] });
	}
	return parts;
}

/** A line cut to what is around its first find, when it is long. */
const longest = 2000;
const before = 200;

/** A text with the words marked. Lower case may have another length than the text; then nothing is marked. */
function marked(line: string, words: string): ComponentChildren[] {
	const wanted = words.toLowerCase();
	const first = line.toLowerCase().indexOf(wanted);
	const begin = line.length > longest ? Math.max(0, first - before) : 0;
	const text = line.slice(begin, begin + longest);
	const lower = text.toLowerCase();
	if (lower.length !== text.length) return [text];
	const parts: ComponentChildren[] = begin > 0 ? ["…"] : [];
	let from = 0;
	for (;;) {
		const at = lower.indexOf(wanted, from);
		if (at < 0) break;
		const end = at + wanted.length;
		parts.push(text.slice(from, at), <mark>{text.slice(at, end)}</mark>);
		from = end;
	}
	parts.push(text.slice(from));
	return parts;
}
