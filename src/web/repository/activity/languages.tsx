import {
	type LanguagePoint,
	mostCommits,
} from "../../../domain/profile/language-history.ts";
import { storeOf } from "../../../domain/repositories/repository.ts";
import { repo } from "../../../guards/repository.ts";
import { page } from "../../page.ts";
import { ShortId } from "../../parts/code/commit.tsx";
import { colourOf } from "../../parts/code/language-colours.ts";
import { Empty } from "../../parts/empty.tsx";
import { dayOf } from "../../parts/time.tsx";
import { t } from "../../words/words.ts";
import { LanguageLegend, shareOf } from "../load-about.tsx";
import { Activity, branchShown, Cut, None } from "./frame.tsx";

/** Languages that have a colour of their own; the others are one. */
const mostShown = 8;
const chartWidth = 520;
/** A short history has no wide columns. */
const fewestColumns = 12;

/** Which languages the default branch held over time. */
export const languagesPage = page({
	route: "GET /:owner/:repo/activity/languages",
	on: repo.known("code"),
	async run({ app, context }) {
		const branch = await branchShown(app, context);
		const history = branch
			? await app.history.languages(storeOf(context.repository), branch.oid)
			: { points: [], cut: false };
		const points = history.points.filter(({ languages }) => languages.length);
		return (
			<Activity of={context} here="languages">
				<h2>{t("Languages over time")}</h2>
				{history.cut && <Cut n={mostCommits} />}
				{points.length > 0 && <Chart points={points} of={context} />}
				{points.length === 0 &&
					(branch ? <Empty title={t("No languages detected")} /> : <None />)}
			</Activity>
		);
	},
});

type Shares = readonly (readonly [string, number])[];

/** The languages that have most of all points, in one order for all of them. */
function namesOf(points: readonly LanguagePoint[]): string[] {
	const share = new Map<string, number>();
	for (const { languages } of points) {
		const sum = sumOf(languages);
		for (const [name, bytes] of languages)
			share.set(name, (share.get(name) ?? 0) + bytes / sum);
	}
	return [...share]
		.sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
		.slice(0, mostShown)
		.map(([name]) => name);
}
const sumOf = (languages: Shares): number =>
	languages.reduce((sum, [, bytes]) => sum + bytes, 0);

/** The named languages of a point, and what is left as one more. */
function shownOf({ languages }: LanguagePoint, names: readonly string[]) {
	const bytes = new Map(languages);
	const shown: [string, number][] = names.map((name) => [
		name,
		bytes.get(name) ?? 0,
	]);
	const rest = sumOf(languages) - sumOf(shown);
	return rest > 0 ? [...shown, [t("Other"), rest] as const] : shown;
}

function Chart({
	points,
	of,
}: {
	points: readonly LanguagePoint[];
	of: Parameters<typeof ShortId>[0]["of"];
}) {
	const names = namesOf(points);
	const last = points.at(-1) as LanguagePoint;
	const step = chartWidth / Math.max(points.length, fewestColumns);
	const day = ({ at }: LanguagePoint) => dayOf(new Date(at * 1000));
	const label = t("Languages from {from} to {until}", {
		from: day(points[0] as LanguagePoint),
		until: day(last),
	});
	return (
		<>
			<figure class="stack s">
				<svg
					class="bars"
					viewBox={`0 0 ${chartWidth} 120`}
					role="img"
					aria-label={label}
				>
					{points.map((point, i) => (
						<Column of={shownOf(point, names)} x={i * step} width={step} />
					))}
				</svg>
				<figcaption class="soft small">{label}.</figcaption>
			</figure>
			<LanguageLegend
				of={shownOf(last, names).filter(([, bytes]) => bytes > 0)}
				sum={sumOf(last.languages)}
			/>
			<details>
				<summary>{t("Show as table")}</summary>
				<table class="table fold-up">
					<thead>
						<tr>
							<th scope="col">{t("Day")}</th>
							<th scope="col">{t("Commit")}</th>
							<th scope="col">{t("Languages")}</th>
						</tr>
					</thead>
					<tbody>
						{points.toReversed().map((point) => (
							<tr>
								<th scope="row">{day(point)}</th>
								<td data-k={`${t("Commit")}:`}>
									<ShortId of={of} oid={point.oid} />
								</td>
								<td data-k={`${t("Languages")}:`}>
									{shownOf(point, names)
										.filter(([, bytes]) => bytes > 0)
										.map(
											([name, bytes]) =>
												`${name} ${shareOf(bytes, sumOf(point.languages))}`,
										)
										.join(", ")}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</details>
		</>
	);
}

function Column({ of, x, width }: { of: Shares; x: number; width: number }) {
	const sum = sumOf(of);
	let y = 120;
	return (
		<>
			{of.map(([name, bytes]) => {
				const height = (bytes / sum) * 120;
				y -= height;
				return (
					height > 0 && (
						<rect
							x={(x + width / 20).toFixed(2)}
							width={(width * 0.9).toFixed(2)}
							y={y.toFixed(2)}
							height={height.toFixed(2)}
							fill={colourOf(name)}
						/>
					)
				);
			})}
		</>
	);
}
