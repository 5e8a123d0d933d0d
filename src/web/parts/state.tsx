import type { ComponentChildren } from "preact";

const marks: Readonly<Record<string, [mark: string, tone: string]>> = {
	success: ["✓", "good"],
	failure: ["✗", "bad"],
	cancelled: ["⊘", "soft"],
	skipped: ["–", "soft"],
	running: ["●", "busy"],
	waiting: ["○", "busy"],
	blocked: ["○", "soft"],
};

/** How a run, a job or a step stands: a mark, and the word for those who do not see it. */
export const State = ({ status }: { status: string }) => {
	const [mark, tone] = marks[status] ?? ["○", "soft"];
	return (
		<span class={`state ${tone}`}>
			<span aria-hidden="true">{mark}</span> {status}
		</span>
	);
};

/** How long something took, or has taken by now; nothing before it began. Times are in seconds. */
export function Took({
	from,
	to,
	now,
}: {
	from: number;
	to: number;
	now: number;
}) {
	if (!from) return null;
	const seconds = Math.max(0, (to || now) - from);
	const [hours, minutes] = [seconds / 3600, (seconds / 60) % 60].map(
		Math.floor,
	) as [number, number];
	const words = [
		...(hours ? [`${hours} h`] : []),
		...(hours || minutes ? [`${minutes} min`] : []),
		...(hours ? [] : [`${seconds % 60} s`]),
	];
	return <span class="soft">{words.join(" ")}</span>;
}

/** A day and a minute. */
export const Minute = ({ at }: { at: number }) => {
	const time = new Date(at * 1000).toISOString();
	return <time datetime={time}>{time.slice(0, 16).replace("T", " ")} UTC</time>;
};

/** Something that has a state: a job of a run, a step of a job. */
export interface Standing {
	readonly key: number;
	readonly name: ComponentChildren;
	readonly status: string;
	readonly started_at: number;
	readonly stopped_at: number;
}

/** How each of some things stands; `title` is for those who do not see the page, `kind` heads the names. */
export const StateTable = ({
	title,
	kind,
	rows,
	now,
}: {
	title: string;
	kind: string;
	rows: readonly Standing[];
	now: number;
}) => (
	<table>
		<caption class="hidden">{title}</caption>
		<thead>
			<tr>
				<th scope="col">{kind}</th>
				<th scope="col">State</th>
				<th scope="col">Time</th>
			</tr>
		</thead>
		<tbody>
			{rows.map(({ key, name, status, started_at, stopped_at }) => (
				<tr key={key}>
					<td>{name}</td>
					<td>
						<State status={status} />
					</td>
					<td>
						<Took from={started_at} to={stopped_at} now={now} />
					</td>
				</tr>
			))}
		</tbody>
	</table>
);
