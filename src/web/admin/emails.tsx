import { searchEmails } from "../../domain/accounts/emails.ts";
import { siteAdmin } from "../../guards/account.ts";
import { page } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { FindForm } from "../parts/find-form.tsx";
import { Paged } from "../parts/paged.tsx";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";
import { AdminPage } from "./admin-page.tsx";

const size = 50;

export const emailsPage = page({
	route: "GET /-/admin/emails",
	on: siteAdmin,
	async run({ app, search, page: shown }) {
		const word = (search.get("q") ?? "").trim().slice(0, 255);
		const { rows, total } = await searchEmails(app, word, {
			limit: size,
			offset: (shown - 1) * size,
		});
		return (
			<AdminPage current="/emails" title={t("Mail addresses")}>
				<div class="stack">
					<FindForm value={word} label={t("Find an address or a name")} />
					{rows.length === 0 ? (
						<Empty title={t("No addresses")} />
					) : (
						<section class="box" aria-label={t("Mail addresses")}>
							<ul class="list l-plain">
								{rows.map((one) => (
									<li>
										<div>
											<span class="strong wrap">{one.email}</span>
											<p class="sub">
												<a
													href={at(
														`/-/admin/users?q=${encodeURIComponent(one.name)}`,
													)}
												>
													{one.name}
												</a>
												{one.is_primary ? ` · ${t("main address")}` : ""}
												{one.verified ? "" : ` · ${t("not confirmed")}`}
											</p>
										</div>
									</li>
								))}
							</ul>
						</section>
					)}
					<Paged page={shown} size={size} total={total} />
				</div>
			</AdminPage>
		);
	},
});
