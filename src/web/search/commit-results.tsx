import type { App } from "../../app.ts";
import type { CodeResult } from "../../domain/code-search/match-groups.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { personOf } from "../../text/commits/commit-text.ts";
import { Person, ShortId } from "../parts/code/commit.tsx";
import { Icon } from "../parts/icon.tsx";
import { Time } from "../parts/time.tsx";
import { commitAddress, homeOf } from "../repository/addresses.ts";
import { makers, titleOf } from "../repository/commits-shown.ts";
import { plural, t } from "../words/words.ts";
import { namesOf } from "./code-results.tsx";
import { Marked } from "./marked.tsx";

/** Lines of a message below its subject, and other repositories, that are shown. */
const linesShown = 2;
const placesShown = 10;

/** The commits that a search found; one query for their authors. */
export async function commitRows(
	app: App,
	actor: Actor,
	results: readonly CodeResult[],
	alone: boolean,
) {
	const commits = results.flatMap((result) =>
		result.commit ? [{ result, commit: result.commit }] : [],
	);
	const signatures = commits.map(({ commit }) => ({
		...personOf(commit.author),
		at: commit.authoredAt,
		offset: 0,
	}));
	const maker = await makers(app, actor, signatures);
	if (!commits.length) return null;
	return (
		<section class="box" aria-label={t("Commits")}>
			<ul class="list l-commit">
				{commits.map(({ result, commit }, i) => {
					const of = namesOf(result.place);
					const signature = signatures[i];
					const [subject] = result.lines.filter(({ line }) => line === 1);
					return (
						<li>
							<Icon name="commit" />
							<div>
								<p>
									<a class="to" href={commitAddress(of, commit.oid)}>
										{subject ? (
											<Marked of={subject} whole />
										) : (
											titleOf(commit.message) || t("(no message)")
										)}
									</a>
								</p>
								<p class="sub line wrap over">
									{!alone && (
										<a href={homeOf(of)}>
											{result.place.owner}/{result.place.repository}
										</a>
									)}
									{signature && <Person of={maker(signature)} />}
									<Time seconds={commit.committedAt} />
								</p>
								{result.lines
									.filter(({ line }) => line > 1)
									.slice(0, linesShown)
									.map((line) => (
										<p class="sub">
											<Marked of={line} />
										</p>
									))}
								<Others of={result} oid={commit.oid} />
							</div>
							<div class="fig over">
								<ShortId of={of} oid={commit.oid} />
							</div>
						</li>
					);
				})}
			</ul>
		</section>
	);
}

/** Other repositories that have the commit. */
const Others = ({ of: { others }, oid }: { of: CodeResult; oid: string }) =>
	others.length > 0 && (
		<details class="sub over">
			<summary>
				{plural(
					others.length,
					"and 1 more repository",
					"and {n} more repositories",
				)}
			</summary>
			<p class="line wrap">
				{others.slice(0, placesShown).map((place) => (
					<a href={commitAddress(namesOf(place), oid)}>
						{place.owner}/{place.repository}
					</a>
				))}
			</p>
		</details>
	);
