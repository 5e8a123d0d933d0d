import type { CodeResult } from "../../domain/code-search/match-groups.ts";
import type { PlaceRow } from "../../domain/code-search/place-rows.ts";
import { pageOfPath } from "../../domain/code-search/wiki-pages.ts";
import type { FoundLine } from "../../text/code/search-job.ts";
import { Icon } from "../parts/icon.tsx";
import { shownName } from "../parts/shown-name.ts";
import { homeOf } from "../repository/addresses.ts";
import { plural, t } from "../words/words.ts";
import { namesOf } from "./code-results.tsx";
import { Marked } from "./marked.tsx";

/** Lines of a page, and other places of it, that are shown. */
const linesShown = 2;
const placesShown = 10;

const pageAddress = (place: PlaceRow): string =>
	homeOf(namesOf(place), `/wiki/${pageOfPath(place.path).address}`);

/** The pages of wikis that a search found, with the headings above what was found. */
export function WikiRows({
	of,
	alone,
}: {
	of: readonly CodeResult[];
	alone: boolean;
}) {
	if (!of.length) return null;
	return (
		<section class="box" aria-label={t("Wiki pages")}>
			<ul class="list l-commit">
				{of.map(({ place, others, lines }) => (
					<li>
						<Icon name="book" />
						<div>
							<p>
								<a class="to" href={pageAddress(place)}>
									{shownName(pageOfPath(place.path).title)}
								</a>
							</p>
							{!alone && (
								<p class="sub over">
									<a href={homeOf(namesOf(place))}>
										{place.owner}/{place.repository}
									</a>
								</p>
							)}
							{lines.slice(0, linesShown).map((line) => (
								<Line of={line} page={pageAddress(place)} />
							))}
							{others.length > 0 && <Others of={others} />}
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}

/** The line is itself the heading above it. */
const isHeading = ({ text, heading }: FoundLine): boolean =>
	heading !== undefined && text.replace(/^[ #]+|[ #]+$/g, "") === heading.text;

const Line = ({ of, page }: { of: FoundLine; page: string }) => (
	<p class="sub over">
		{of.heading && (
			<>
				<a href={`${page}#${encodeURI(of.heading.id)}`}>
					{shownName(of.heading.text)}
				</a>
				{!isHeading(of) && " · "}
			</>
		)}
		{!isHeading(of) && <Marked of={of} />}
	</p>
);

const Others = ({ of }: { of: readonly PlaceRow[] }) => (
	<details class="sub over">
		<summary>
			{plural(of.length, "and 1 more place", "and {n} more places")}
		</summary>
		<p class="line wrap">
			{of.slice(0, placesShown).map((place) => (
				<a href={pageAddress(place)}>
					{place.owner}/{place.repository}:{" "}
					{shownName(pageOfPath(place.path).title)}
				</a>
			))}
		</p>
	</details>
);
