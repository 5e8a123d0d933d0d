import { sameDayOf } from "../parts/time.tsx";
import { visit } from "../visit.ts";
import { plural, t } from "../words/words.ts";

const day = 86_400;
const weeks = 53;
const cell = 12;
/** Room for the names of the days, and above for those of the months. */
const left = 32;
const top = 16;

/** What somebody did on each day of a year, as a picture made here; its sum stands above it in words. Days without anything are one shape: most are. */
export function Calendar({
	now,
	done,
}: {
	/** Seconds. */
	now: number;
	done: readonly { timestamp: number; contributions: number }[];
}) {
	const today = Math.floor(now / day);
	// the first column begins on a Sunday: day 0 was a Thursday
	const first = today - ((today + 4) % 7) - (weeks - 1) * 7;
	const counts = new Map<number, number>();
	for (const { timestamp, contributions } of done) {
		const of = Math.floor(timestamp / day);
		counts.set(of, (counts.get(of) ?? 0) + contributions);
	}
	const days = Array.from({ length: today - first + 1 }, (_, n) => first + n);
	const column = (n: number) => left + Math.floor((n - first) / 7) * cell;
	const row = (n: number) => top + ((n - first) % 7) * cell;
	const total = days.reduce((sum, n) => sum + (counts.get(n) ?? 0), 0);
	const most = Math.max(1, ...days.map((n) => counts.get(n) ?? 0));
	const words = plural(
		total,
		"1 contribution in a year",
		"{n} contributions in a year",
	);
	return (
		<section class="stack s" aria-labelledby="calendar">
			<h2 id="calendar">{words}</h2>
			<section
				class="scroll"
				tabindex={0}
				aria-label={t("Contribution calendar")}
			>
				<svg
					class="calendar"
					viewBox={`0 0 ${left + weeks * cell} ${top + 7 * cell}`}
					width={left + weeks * cell}
					height={top + 7 * cell}
					role="img"
					aria-label={words}
				>
					{monthsFrom(first, today).map(({ name, at }) => (
						<text x={column(at)} y={10}>
							{name}
						</text>
					))}
					{[1, 3, 5].map((n) => (
						<text x={0} y={row(first + n) + 9}>
							{dayName(first + n)}
						</text>
					))}
					<path
						class="l0"
						d={days
							.filter((n) => !counts.get(n))
							.map((n) => `M${column(n) + 2} ${row(n) + 2}h6v6h-6z`)
							.join("")}
					/>
					{days.map((n) => {
						const count = counts.get(n);
						if (!count) return null;
						const name = sameDayOf(new Date(n * day * 1000));
						return (
							<rect
								class={`l${Math.ceil((count / most) * 4)}`}
								x={column(n)}
								y={row(n)}
								width={cell - 2}
								height={cell - 2}
								rx={2}
							>
								<title>{`${name}: ${count}`}</title>
							</rect>
						);
					})}
				</svg>
			</section>
			<Legend />
		</section>
	);
}

const Legend = () => (
	<p class="line soft small" aria-hidden="true">
		{t("Less")}
		<svg class="calendar" width={5 * cell} height={cell - 2} aria-hidden="true">
			<path class="l0" d="M2 2h6v6h-6z" />
			{[1, 2, 3, 4].map((n) => (
				<rect
					class={`l${n}`}
					x={n * cell}
					width={cell - 2}
					height={cell - 2}
					rx={2}
				/>
			))}
		</svg>
		{t("More")}
	</p>
);

const dateOf = (n: number): Date => new Date(n * day * 1000);

/** The name of a day of the week, in short. */
const dayName = (n: number): string =>
	new Intl.DateTimeFormat(visit().language, {
		weekday: "short",
		timeZone: "UTC",
	}).format(dateOf(n));

/** The months that begin between two days, each with the first day of its first whole week; those that would run into the next are left out. */
function monthsFrom(first: number, today: number) {
	const format = new Intl.DateTimeFormat(visit().language, {
		month: "short",
		timeZone: "UTC",
	});
	const months: { name: string; at: number }[] = [];
	for (let week = first; week <= today; week += 7) {
		if (dateOf(week).getUTCDate() > 7) continue;
		const before = months.at(-1);
		if (!before || week - before.at > 21)
			months.push({ name: format.format(dateOf(week)), at: week });
	}
	return months.filter(({ at }) => today - at > 14);
}
