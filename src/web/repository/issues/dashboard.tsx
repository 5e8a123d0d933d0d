import { itemsOfOwner, visibleItems } from "../../../domain/issues/waiting.ts";
import { signedIn } from "../../../guards/account.ts";
import { type Page, page } from "../../page.ts";
import { Layout } from "../../parts/layout.tsx";
import { loadViews, overAll } from "../../saved-views/place.ts";
import { SaveFirstView, ViewsBar } from "../../saved-views/views-bar.tsx";
import { at } from "../../visit.ts";
import { t } from "../../words/words.ts";
import type { Base } from "../conversation/addresses.ts";
import { ChoiceMenus } from "./choice-menus.tsx";
import { ListOverRepositories } from "./list-over-repositories.tsx";
import { loadList } from "./load-list.ts";
import { queryOfAddress } from "./query-of-address.ts";

/** Issues, or pull requests, over all repositories that the reader may see: what is his, and what waits for him. */
const dashboard = (base: Base): Page =>
	page({
		route: `GET /${base}`,
		on: signedIn(),
		async run({ app, actor, me, search, page }) {
			const type = search.get("type") ?? "";
			const typed = search.has("q") || search.has("poster");
			const chosen = typed ? "" : type || "created_by";
			const asked = new URLSearchParams(search);
			if (!typed) asked.set("type", chosen);
			const query = await queryOfAddress(app, actor, asked);
			const visible =
				chosen === "your_repositories"
					? itemsOfOwner(actor, base, me)
					: visibleItems(actor, base);
			const list = await loadList(
				app,
				actor,
				{ visible },
				search.has("sort") || query.sort !== "latest" || search.has("q")
					? query
					: { ...query, sort: "recentupdate" },
				page,
			);
			const tab = (name: string, word: string, icon: string) => ({
				name,
				icon,
				href: at(`/${base}?type=${word}`),
				current: chosen === word,
			});
			const saved = overAll(base);
			const views = await loadViews(app, actor, saved, search);
			const title = base === "issues" ? t("Issues") : t("Pull requests");
			return (
				<Layout
					title={title}
					where={[{ name: title, href: at(`/${base}`) }]}
					tabs={[
						tab(t("Created"), "created_by", "pen"),
						tab(t("Assigned"), "assigned", "person"),
						tab(t("Mentioned"), "mentioned", "comment"),
						...(base === "pulls"
							? [
									tab(t("Review requests"), "review_requested", "eye"),
									tab(t("Reviewed"), "reviewed_by", "check"),
								]
							: []),
						tab(t("Your repositories"), "your_repositories", "repo"),
						tab(t("All"), "all", "list"),
					]}
				>
					<ListOverRepositories
						of={list}
						base={base}
						title={title}
						clear={at(`/${base}`)}
						page={page}
						views={<ViewsBar of={saved} shown={views} />}
						save={<SaveFirstView of={saved} shown={views} />}
						menus={
							<ChoiceMenus
								query={
									chosen === "your_repositories"
										? { ...list.query, owner: "@me" }
										: list.query
								}
								base={base}
							/>
						}
					/>
				</Layout>
			);
		},
	});

export const issuesOfAll = dashboard("issues");
export const pullsOfAll = dashboard("pulls");
