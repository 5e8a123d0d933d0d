import type { ComponentChildren } from "preact";
import type { Entry } from "../../../views/issues/conversation.ts";
import type { RepositoryNames } from "../../repository/addresses.ts";
import { Icon } from "../icon.tsx";
import { secondsOfView } from "../seconds.ts";
import { Time } from "../time.tsx";
import { saidOf } from "./timeline-words.tsx";

/** Labels that somebody changed within so many seconds are told together. */
const together = 60;

/** A rail of cards and small events, the oldest first. `card` gives the card of an entry that is one. */
export const Timeline = ({
	of,
	entries,
	card,
}: {
	of: RepositoryNames;
	entries: readonly Entry[];
	card: (entry: Entry) => ComponentChildren | undefined;
}) => (
	<>
		{grouped(entries).map(([entry, ...others]) =>
			entry
				? (card(entry) ?? <Event of={of} all={[entry, ...others]} />)
				: null,
		)}
	</>
);

/** A small line of a timeline. */
function Event({ of, all }: { of: RepositoryNames; all: readonly Entry[] }) {
	const [first] = all;
	if (!first) return null;
	const { view } = first;
	const { icon, tone, words } = saidOf(
		view,
		of,
		all.map((one) => one.view),
	);
	return (
		<li class={tone ? `event ${tone}` : "event"} id={`issuecomment-${view.id}`}>
			<Icon name={icon} tone={tone} />
			<div>
				{words}{" "}
				<span class="soft">
					· <Time seconds={secondsOfView(view.created_at)} />
				</span>
			</div>
		</li>
	);
}

function grouped(entries: readonly Entry[]): Entry[][] {
	const groups: Entry[][] = [];
	for (const entry of entries) {
		const group = groups.at(-1);
		const before = group?.at(-1);
		const joins =
			before?.row.kind === "label" &&
			entry.row.kind === "label" &&
			before.row.poster_id === entry.row.poster_id &&
			entry.row.created_at - before.row.created_at <= together;
		if (group && joins) group.push(entry);
		else groups.push([entry]);
	}
	return groups;
}
