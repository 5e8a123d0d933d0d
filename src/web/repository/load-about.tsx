import type { App } from "../../app.ts";
import { latestRelease } from "../../domain/releases/release.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import { escapedPath } from "../../text/escape-path.ts";
import { colourOf } from "../parts/code/language-colours.ts";
import { Icon } from "../parts/icon.tsx";
import { Time } from "../parts/time.tsx";
import { at, may } from "../visit.ts";
import { number, plural, t } from "../words/words.ts";
import { homeOf } from "./addresses.ts";

/** What describes a repository beside its files: topics, licence, latest release, languages. */
export async function loadAbout(
	app: App,
	context: RepositoryContext,
	/** The number of its tags. */
	tags: number,
) {
	const { repository } = context;
	const release = may("releases.read", context)
		? await latestRelease(app.db, repository.id)
		: undefined;
	const topics = JSON.parse(repository.topics) as string[];
	const licences = JSON.parse(repository.licenses) as string[];
	return (
		<aside class="side" aria-label={t("About this repository")}>
			<section>
				<h2>{t("About")}</h2>
				{/^https?:\/\//i.test(repository.website) && (
					<p class="line">
						<Icon name="link" />
						<a class="cut" href={repository.website} rel="nofollow noopener">
							{repository.website}
						</a>
					</p>
				)}
				{topics.length > 0 && (
					<p class="tags">
						{topics.map((topic) => (
							<a
								class="tag"
								href={`${at("/explore/repos")}?q=${encodeURIComponent(topic)}&topic=1`}
							>
								{topic}
							</a>
						))}
					</p>
				)}
				{licences.length > 0 && (
					<p class="line">
						<Icon name="scale" />
						{licences.join(", ")}
					</p>
				)}
				<p class="line">
					<Icon name="branch" />
					<a href={homeOf(context, "/branches")}>
						{plural(repository.branches, "1 branch", "{n} branches")}
					</a>
				</p>
				<p class="line">
					<Icon name="tag" />
					<a href={homeOf(context, "/tags")}>
						{plural(tags, "1 tag", "{n} tags")}
					</a>
				</p>
				<p class="line">
					<Icon name="clock" />
					<a href={homeOf(context, "/activity")}>{t("Activity")}</a>
				</p>
			</section>
			{release && (
				<section>
					<h2>{t("Latest release")}</h2>
					<p class="line wrap">
						<a
							class="strong"
							href={homeOf(
								context,
								`/releases/tag/${escapedPath(release.tag)}`,
							)}
						>
							{release.title || release.tag}
						</a>
						<span class="soft">
							· <Time seconds={release.published_at || release.created_at} />
						</span>
						<a class="end" href={homeOf(context, "/releases")}>
							{plural(repository.releases, "1 release", "{n} releases")}
						</a>
					</p>
				</section>
			)}
			<Languages of={JSON.parse(repository.languages)} />
		</aside>
	);
}

const mostLanguages = 6;

/** The languages of a repository as a bar with its legend. */
function Languages({ of }: { of: Readonly<Record<string, number>> }) {
	const all = Object.entries(of).sort((a, b) => b[1] - a[1]);
	const sum = all.reduce((total, [, bytes]) => total + bytes, 0);
	if (sum === 0) return null;
	const rest = all.slice(mostLanguages).reduce((n, [, bytes]) => n + bytes, 0);
	const shown: [string, number][] = [
		...all.slice(0, mostLanguages),
		...(rest ? [[t("Other"), rest] as [string, number]] : []),
	];
	let x = 0;
	return (
		<section>
			<h2>{t("Languages")}</h2>
			<svg
				class="meter"
				viewBox="0 0 100 6"
				preserveAspectRatio="none"
				role="img"
				aria-label={shown
					.map(([name, bytes]) => `${name} ${shareOf(bytes, sum)}`)
					.join(", ")}
			>
				{shown.map(([name, bytes]) => {
					const from = x;
					x += (bytes / sum) * 100;
					return (
						<rect
							x={from.toFixed(2)}
							width={((bytes / sum) * 100).toFixed(2)}
							height="6"
							fill={colourOf(name)}
						/>
					);
				})}
			</svg>
			<LanguageLegend of={shown} sum={sum} />
		</section>
	);
}

/** A part of a sum in percent. */
export function shareOf(bytes: number, sum: number): string {
	const percent = Math.round((bytes / sum) * 1000) / 10;
	// what is there is not nothing
	return percent ? `${number(percent)} %` : `< ${number(0.1)} %`;
}

/** The colours of languages, with how much there is of each. */
export const LanguageLegend = ({
	of,
	sum,
}: {
	of: readonly (readonly [string, number])[];
	sum: number;
}) => (
	<ul class="legend">
		{of.map(([name, bytes]) => (
			<li class="line">
				<svg
					class="dot"
					width="8"
					height="8"
					viewBox="0 0 8 8"
					aria-hidden="true"
				>
					<circle cx="4" cy="4" r="4" fill={colourOf(name)} />
				</svg>
				{name}
				<span class="end soft">{shareOf(bytes, sum)}</span>
			</li>
		))}
	</ul>
);
