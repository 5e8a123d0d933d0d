import { listForks } from "../../domain/forks/list-forks.ts";
import { listFollowers } from "../../domain/repositories/following/list-followers.ts";
import { withOwners } from "../../domain/repositories/with-owners.ts";
import { repo } from "../../guards/repository.ts";
import { page } from "../page.ts";
import { AccountList } from "../parts/account-list.tsx";
import { Empty } from "../parts/empty.tsx";
import { Icon } from "../parts/icon.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { RepositoryList } from "../parts/repository-list.tsx";
import { RepositoryPage } from "../parts/repository-page.tsx";
import { number, plural, t } from "../words/words.ts";
import { homeOf } from "./addresses.ts";

const size = pageSize.entries;
const window = (page: number) => windowOf(page, size);

/** A page of those who star or watch a repository, as far as the reader may know of them. */
const followers = (
	route: "GET /:owner/:repo/stars" | "GET /:owner/:repo/watchers",
	how: "star" | "watch",
	heading: string,
	nobody: string,
) =>
	page({
		route,
		on: repo.visible(),
		async run({ app, actor, context, page }) {
			const { accounts, total } = await listFollowers(
				app,
				actor,
				how,
				context.repository,
				window(page),
			);
			return (
				<RepositoryPage of={context} tab="code" title={t(heading)} width="mid">
					<div class="stack">
						<h1>
							{t(heading)} <span class="soft">{number(total)}</span>
						</h1>
						{accounts.length ? (
							<AccountList
								of={accounts}
								label={plural(total, "1 user", "{n} users")}
							/>
						) : (
							<Empty title={t(nobody)} />
						)}
						<Paged page={page} size={size} total={total} />
					</div>
				</RepositoryPage>
			);
		},
	});

export const starsPage = followers(
	"GET /:owner/:repo/stars",
	"star",
	"Stargazers",
	"No stargazers yet",
);
export const watchersPage = followers(
	"GET /:owner/:repo/watchers",
	"watch",
	"Watchers",
	"No watchers yet",
);

export const forksPage = page({
	route: "GET /:owner/:repo/forks",
	on: repo.known("code"),
	async run({ app, actor, context, page }) {
		const { rows, total } = await listForks(
			app,
			actor,
			context.repository,
			window(page),
		);
		return (
			<RepositoryPage of={context} tab="code" title={t("Forks")} width="mid">
				<div class="stack">
					<div class="title">
						<h1>
							{t("Forks")} <span class="soft">{number(total)}</span>
						</h1>
						{!context.repository.empty && (
							<a class="btn" href={homeOf(context, "/fork")}>
								<Icon name="fork" />
								{t("Create fork")}
							</a>
						)}
					</div>
					{rows.length ? (
						<RepositoryList
							of={await withOwners(app.db, rows)}
							label={t("Forks")}
						/>
					) : (
						<Empty title={t("No forks yet")} />
					)}
					<Paged page={page} size={size} total={total} />
				</div>
			</RepositoryPage>
		);
	},
});
