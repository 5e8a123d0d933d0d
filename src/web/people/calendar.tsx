import { sameDayOf } from "../parts/time.tsx";
import { plural, t } from "../words/words.ts";

const day = 86_400;
const weeks = 53;
const cell = 12;

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
	const column = (n: number) => Math.floor((n - first) / 7) * cell;
	const row = (n: number) => ((n - first) % 7) * cell;
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
					viewBox={`0 0 ${weeks * cell} ${7 * cell}`}
					width={weeks * cell}
					height={7 * cell}
					role="img"
					aria-label={words}
				>
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
		</section>
	);
}
