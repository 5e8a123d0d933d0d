import { accountsByIds } from "../../domain/accounts/account.ts";
import { listPackages } from "../../domain/packages/list-packages.ts";
import { siteAdmin } from "../../guards/account.ts";
import { isPackageType, packageTypes } from "../../package-types.ts";
import { packagesAddress } from "../packages/addresses.ts";
import { kindNames } from "../packages/install-lines.ts";
import { page } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { wordOf } from "../parts/find-form.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { Time } from "../parts/time.tsx";
import { orderOf } from "../site/repository-filter.ts";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";
import { AdminPage } from "./admin-page.tsx";
import { AdminFind, chosenIn, type Filter, narrows } from "./filters.tsx";

const size = pageSize.rows;

const orders = {
	alphabetically: ["alphabetically", "asc", "by name"],
	reversealphabetically: [
		"reversealphabetically",
		"desc",
		"by name, descending",
	],
	newest: ["newest", "desc", "newest"],
	oldest: ["oldest", "asc", "oldest"],
} as const;

const kinds = (): Filter => ({
	name: "type",
	label: t("Type"),
	values: [
		["", t("All types")],
		...packageTypes.map((type) => [type, kindNames[type]] as const),
	],
});

export const adminPackages = page({
	route: "GET /-/admin/packages",
	on: siteAdmin,
	async run({ app, search, page: shown }) {
		const filters = [kinds()];
		const type = chosenIn(kinds(), search);
		const by = orderOf(orders, search, "alphabetically");
		const { rows, total } = await listPackages(
			app,
			{
				q: wordOf(search),
				type: isPackageType(type) ? type : undefined,
				sort: by.sort,
			},
			windowOf(shown, size),
		);
		const owners = new Map(
			(
				await accountsByIds(app.db, [...new Set(rows.map((r) => r.owner_id))])
			).map((owner) => [owner.id, owner]),
		);
		return (
			<AdminPage current="/packages" title={t("Packages")}>
				<div class="stack">
					<AdminFind
						label={t("Search packages")}
						search={search}
						list={at("/-/admin/packages")}
						filters={filters}
						orders={orders}
						sorted={by.word}
					/>
					{rows.length === 0 ? (
						narrows(search, filters) ? (
							<Empty title={t("No packages found")}>
								{t("Try fewer or different words.")}
							</Empty>
						) : (
							<Empty title={t("No packages")} />
						)
					) : (
						<section class="box" aria-label={t("Packages")}>
							<ul class="list l-plain">
								{rows.map((one) => {
									const owner = owners.get(one.owner_id);
									return (
										<li>
											<div>
												{owner ? (
													<a class="to" href={packagesAddress(owner, one)}>
														{owner.name}/{one.name}
													</a>
												) : (
													one.name
												)}
												<p class="sub">
													{isPackageType(one.type)
														? kindNames[one.type]
														: one.type}{" "}
													· {one.latest.version} ·{" "}
													<Time seconds={one.latest.created_at} />
												</p>
											</div>
										</li>
									);
								})}
							</ul>
						</section>
					)}
					<Paged page={shown} size={size} total={total} />
				</div>
			</AdminPage>
		);
	},
});
