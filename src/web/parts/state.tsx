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
