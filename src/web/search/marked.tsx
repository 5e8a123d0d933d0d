import { Fragment } from "preact";
import type { FoundLine } from "../../text/code/search-job.ts";
import { shownText } from "../parts/shown-name.ts";

/** Signs of a line before the first that was found; what is before them is cut. */
const before = 60;

/** A line of prose with what was found marked. */
export function Marked({
	of: { text, spans },
	whole = false,
}: {
	of: Pick<FoundLine, "text" | "spans">;
	/** It is shown from its beginning. */
	whole?: boolean;
}) {
	const first = spans[0]?.[0] ?? 0;
	const from = whole || first <= before ? 0 : first - before;
	let done = from;
	const pieces = spans.map(([begin, end]) => {
		const piece = (
			<Fragment>
				{shownText(text.slice(done, begin))}
				{end > begin && <mark>{shownText(text.slice(begin, end))}</mark>}
			</Fragment>
		);
		done = Math.max(done, end);
		return piece;
	});
	return (
		<>
			{from > 0 && "…"}
			{pieces}
			{shownText(text.slice(done))}
		</>
	);
}
