import { searchEmails } from "../../domain/accounts/emails.ts";
import { siteAdmin } from "../../guards/account.ts";
import { page } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { wordOf } from "../parts/find-form.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { flag, orderOf } from "../site/repository-filter.ts";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";
import { AdminPage } from "./admin-page.tsx";
import { AdminFind, type Filter, narrows } from "./filters.tsx";

const size = pageSize.rows;

const orders = {
	email: ["email", "asc", "by name"],
	reverseemail: ["email", "desc", "by name, descending"],
} as const;

const filters = (): readonly Filter[] => [
	{
		name: "is_primary",
		label: t("primary"),
		values: [
			["", t("primary: any")],
			["1", t("primary")],
			["0", t("secondary")],
		],
	},
	{
		name: "is_activated",
		label: t("Verified"),
		values: [
			["", t("verified: any")],
			["1", t("verified")],
			["0", t("not verified")],
		],
	},
];

export const emailsPage = page({
	route: "GET /-/admin/emails",
	on: siteAdmin,
	async run({ app, search, page: shown }) {
		const by = orderOf(orders, search, "email");
		const { rows, total } = await searchEmails(
			app,
			{
				word: wordOf(search),
				primary: flag(search, "is_primary"),
				verified: flag(search, "is_activated"),
				order: by.order,
			},
			windowOf(shown, size),
		);
		return (
			<AdminPage current="/emails" title={t("Emails")}>
				<div class="stack">
					<AdminFind
						label={t("Search email addresses and names")}
						search={search}
						list={at("/-/admin/emails")}
						filters={filters()}
						orders={orders}
						sorted={by.word}
					/>
					{rows.length === 0 ? (
						narrows(search, filters()) ? (
							<Empty title={t("No email addresses found")}>
								{t("Try fewer or different words.")}
							</Empty>
						) : (
							<Empty title={t("No email addresses")} />
						)
					) : (
						<section class="box" aria-label={t("Emails")}>
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
												{one.is_primary ? ` · ${t("primary")}` : ""}
												{one.verified ? "" : ` · ${t("not verified")}`}
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
