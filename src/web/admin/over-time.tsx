import type { DayTotal } from "../../domain/monitoring/totals-of-days.ts";
import { bytes } from "../parts/bytes.ts";
import { Time } from "../parts/time.tsx";
import { number, t } from "../words/words.ts";

const width = 200;
const height = 40;

type Measure = Exclude<keyof DayTotal, "day">;

const measures = (): readonly [Measure, string, (n: number) => string][] => [
	["accounts", t("Accounts"), number],
	["repositories", t("Repositories"), number],
	["issues", t("Issues and pull requests"), number],
	["size", t("Size of repositories"), (n) => bytes(n * 1024)],
];

/** A line over days, from nothing at its foot to the most at its head. */
function pointsOf(rows: readonly DayTotal[], measure: Measure): string {
	const first = rows[0]?.day ?? 0;
	const span = Math.max(1, (rows.at(-1)?.day ?? 0) - first);
	const most = Math.max(1, ...rows.map((row) => row[measure]));
	return rows
		.map((row) => {
			const x = ((row.day - first) / span) * width;
			const y = height - (row[measure] / most) * (height - 4) - 2;
			return `${x.toFixed(1)},${y.toFixed(1)}`;
		})
		.join(" ");
}

/** How the forge has grown: a picture of each measure, and the figures as a table. */
export function OverTime({ rows }: { rows: readonly DayTotal[] }) {
	const last = rows.at(-1);
	if (!last)
		return (
			<p class="soft text">
				{t("The first row is added within an hour, then one each day.")}
			</p>
		);
	return (
		<>
			<div class="box">
				<ul class="list l-plain">
					{measures().map(([measure, name, shown]) => (
						<li>
							<div>
								<span>{name}</span>
								<svg
									viewBox={`0 0 ${width} ${height}`}
									width={width}
									height={height}
									aria-hidden="true"
								>
									<polyline
										points={pointsOf(rows, measure)}
										fill="none"
										stroke="currentColor"
										stroke-width="2"
									/>
								</svg>
							</div>
							<span class="fig">{shown(last[measure])}</span>
						</li>
					))}
				</ul>
			</div>
			<details>
				<summary>{t("Show as table")}</summary>
				<table class="table fold-up">
					<thead>
						<tr>
							<th scope="col">{t("Day")}</th>
							{measures().map(([, name]) => (
								<th scope="col">{name}</th>
							))}
						</tr>
					</thead>
					<tbody>
						{rows.toReversed().map((row) => (
							<tr>
								<th scope="row">
									<Time seconds={row.day * 86_400} />
								</th>
								{measures().map(([measure, name, shown]) => (
									<td data-k={`${name}:`}>{shown(row[measure])}</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</details>
		</>
	);
}
