import { listOwnedRepositories } from "../../domain/repositories/list-owned.ts";
import { visibleAccount } from "../../guards/account.ts";
import { page } from "../page.ts";
import { Avatar } from "../parts/avatar.tsx";
import { Empty } from "../parts/empty.tsx";
import { Layout } from "../parts/layout.tsx";
import { Paged } from "../parts/paged.tsx";
import { RepositoryList } from "../parts/repository-list.tsx";
import { at, pathOf } from "../visit.ts";
import { number, t } from "../words/words.ts";

const perPage = 30;

/** The page of a user or organization: who it is, and the repositories that the reader may see. */
export const ownerPage = page({
	route: "GET /:username",
	on: visibleAccount(),
	async run({ app, actor, account, page }) {
		const { rows, total } = await listOwnedRepositories(app, actor, account, {
			limit: perPage,
			offset: (page - 1) * perPage,
		});
		const name = account.full_name || account.name;
		return (
			<Layout
				title={name}
				where={[{ name: account.name, href: at(pathOf(account.name)) }]}
			>
				<div class="stack l">
					<div class="line">
						<Avatar of={account} size="m" />
						<div>
							<h1>{name}</h1>
							<p class="soft">
								{account.kind === "organization"
									? t("Organization")
									: t("User")}{" "}
								{account.name}
								{account.location ? ` · ${account.location}` : ""}
							</p>
						</div>
					</div>
					{account.description && <p class="text">{account.description}</p>}
					{isLink(account.website) && (
						<p>
							<a href={account.website} rel="nofollow noopener">
								{account.website}
							</a>
						</p>
					)}
					<section class="stack s" aria-labelledby="repositories">
						<h2 id="repositories">
							{t("Repositories")} <span class="soft">{number(total)}</span>
						</h2>
						{rows.length ? (
							<RepositoryList
								of={rows.map((repository) => ({ repository, owner: account }))}
								label={t("Repositories")}
							/>
						) : (
							<Empty title={t("There are none that you may see")} />
						)}
						<Paged page={page} size={perPage} total={total} />
					</section>
				</div>
			</Layout>
		);
	},
});

const isLink = (text: string): boolean => /^https?:\/\//i.test(text);
