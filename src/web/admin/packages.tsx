import { accountsByIds } from "../../domain/accounts/account.ts";
import { listPackages } from "../../domain/packages/list-packages.ts";
import { isPackageType } from "../../domain/packages/package-types.ts";
import { siteAdmin } from "../../guards/account.ts";
import { packagesAddress } from "../packages/addresses.ts";
import { kindNames } from "../packages/install-lines.ts";
import { page } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { FindForm } from "../parts/find-form.tsx";
import { Paged } from "../parts/paged.tsx";
import { Time } from "../parts/time.tsx";
import { t } from "../words/words.ts";
import { AdminPage } from "./admin-page.tsx";

const size = 50;

export const adminPackages = page({
	route: "GET /-/admin/packages",
	on: siteAdmin,
	async run({ app, search, page: shown }) {
		const word = (search.get("q") ?? "").trim().slice(0, 255);
		const { rows, total } = await listPackages(
			app,
			{ q: word },
			{ limit: size, offset: (shown - 1) * size },
		);
		const owners = new Map(
			(
				await accountsByIds(app.db, [...new Set(rows.map((r) => r.owner_id))])
			).map((owner) => [owner.id, owner]),
		);
		return (
			<AdminPage current="/packages" title={t("Packages")}>
				<div class="stack">
					<FindForm value={word} label={t("Find a package")} />
					{rows.length === 0 ? (
						<Empty title={t("No packages")} />
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
