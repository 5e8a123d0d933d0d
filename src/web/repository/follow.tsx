import type { App } from "../../app.ts";
import { unrecorded } from "../../domain/audit/declared.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import {
	hasStarred,
	starRepository,
	unstarRepository,
} from "../../domain/repositories/following/star.ts";
import {
	unwatchRepository,
	watchOf,
	watchRepository,
} from "../../domain/repositories/following/watch.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import { notFound } from "../../errors.ts";
import { repo } from "../../guards/repository.ts";
import { form, see } from "../page.ts";
import { Icon } from "../parts/icon.tsx";
import { at, visit } from "../visit.ts";
import { number, t } from "../words/words.ts";
import { homeOf } from "./addresses.ts";
import { starsPage } from "./people.tsx";

const acts = {
	star: starRepository,
	unstar: unstarRepository,
	watch: watchRepository,
	unwatch: unwatchRepository,
} as const;

export const follow = form({
	route: "POST /:owner/:repo/action/:act",
	audit: unrecorded.personal,
	on: repo.signedIn(),
	fields: {},
	shownOn: starsPage,
	async run({ app, actor, context, params }) {
		if (!Object.hasOwn(acts, params.act)) throw notFound();
		await acts[params.act as keyof typeof acts](
			app,
			context.repository,
			actor.account,
		);
		return see(homeOf(context));
	},
});

/** Whether the reader has starred a repository and watches it. */
export async function followingOf(
	app: App,
	{ account }: Actor,
	{ repository }: RepositoryContext,
): Promise<{ starred: boolean; watching: boolean }> {
	if (!account) return { starred: false, watching: false };
	const [starred, watch] = await Promise.all([
		hasStarred(app, repository, account),
		watchOf(app, repository, account),
	]);
	return { starred, watching: watch !== undefined };
}

/** Watching, stars and forks: each a form with the number of those who did so, which leads to them. */
export function Following({
	of,
	starred,
	watching,
}: {
	of: RepositoryContext;
	starred: boolean;
	watching: boolean;
}) {
	const { repository } = of;
	const signedIn = visit().actor.account !== undefined;
	const one = (
		act: string,
		words: string,
		icon: string,
		pressed: boolean,
		count: number,
		people: string,
		label: string,
	) => (
		<div class="group">
			{signedIn ? (
				<form method="post" action={homeOf(of, `/action/${act}`)}>
					<button type="submit" class="btn" aria-pressed={pressed}>
						<Icon name={icon} />
						{words}
					</button>
				</form>
			) : (
				<a
					class="btn"
					href={`${at("/user/login")}?redirect_to=${encodeURIComponent(visit().path)}`}
				>
					<Icon name={icon} />
					{words}
				</a>
			)}
			<a class="btn" href={homeOf(of, people)} aria-label={label}>
				<span class="count">{number(count)}</span>
			</a>
		</div>
	);
	return (
		<div class="actions">
			{one(
				watching ? "unwatch" : "watch",
				watching ? t("Unwatch") : t("Watch"),
				"eye",
				watching,
				repository.watchers,
				"/watchers",
				t("{n} watching", { n: repository.watchers }),
			)}
			{one(
				starred ? "unstar" : "star",
				starred ? t("Starred") : t("Star"),
				"star",
				starred,
				repository.stars,
				"/stars",
				t("{n} stars", { n: repository.stars }),
			)}
			<div class="group">
				{!repository.empty && (
					<a class="btn" href={homeOf(of, "/fork")}>
						<Icon name="fork" />
						{t("Fork")}
					</a>
				)}
				<a class="btn" href={homeOf(of, "/forks")}>
					{repository.empty ? (
						t("Forks")
					) : (
						<span class="unseen">{t("Forks")}</span>
					)}{" "}
					<span class="count">{number(repository.forks)}</span>
				</a>
			</div>
		</div>
	);
}
