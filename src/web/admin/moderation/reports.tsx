import {
	closeReport,
	listReports,
} from "../../../domain/moderation/reports.ts";
import { siteAdmin } from "../../../guards/account.ts";
import { idOf } from "../../../text/path-id.ts";
import { form, page, see } from "../../page.ts";
import { Empty } from "../../parts/empty.tsx";
import { Form, Submit } from "../../parts/form.tsx";
import { Paged, pageSize, windowOf } from "../../parts/paged.tsx";
import { Time } from "../../parts/time.tsx";
import { at, pathOf } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { AdminPage } from "../admin-page.tsx";

const size = pageSize.rows;

export const reportsPage = page({
	route: "GET /-/admin/reports",
	on: siteAdmin,
	async run({ app, actor, search, page: shown }) {
		const open = search.get("state") !== "closed";
		const { rows, total } = await listReports(
			app,
			actor,
			open,
			windowOf(shown, size),
		);
		return (
			<AdminPage current="/reports" title={t("Abuse reports")}>
				<p>
					{open ? (
						<a href="?state=closed">{t("Closed reports")}</a>
					) : (
						<a href="?">{t("Open reports")}</a>
					)}
				</p>
				{rows.length === 0 ? (
					<Empty title={t("No abuse reports")}>
						{t(
							"Reports of spam, abuse or content that should not be public appear here. The link is at the bottom of each page.",
						)}
					</Empty>
				) : (
					<section class="box" aria-label={t("Abuse reports")}>
						<ul class="list l-plain">
							{rows.map((report) => (
								<li>
									<div>
										<a class="to" href={at(report.about)}>
											{report.about}
										</a>
										<p class="wrap">{report.reason}</p>
										<p class="sub">
											{report.reporter ? (
												<a href={at(pathOf(report.reporter))}>
													{report.reporter}
												</a>
											) : (
												t("an unknown user")
											)}{" "}
											· <Time seconds={report.created_at} />
											{report.closer &&
												` · ${t("closed by {name}", { name: report.closer })}`}
											{report.hidden_id !== null && (
												<>
													{" · "}
													<a
														href={at(`/-/admin/users/${report.hidden_id}/edit`)}
													>
														{report.hidden
															? t("{name} was blocked and hidden", {
																	name: report.hidden,
																})
															: t("the account was blocked and hidden")}
													</a>
												</>
											)}
										</p>
										{open && (
											<div class="actions">
												<a
													class="btn danger s"
													href={at(`/-/admin/reports/${report.id}/hide`)}
													aria-label={t("Block and hide an account on {page}", {
														page: report.about,
													})}
												>
													{t("Block and hide…")}
												</a>
												<Form
													does={endReport}
													params={{ id: report.id }}
													class=""
												>
													<Submit
														small
														tone=""
														label={t("Close report about {page}", {
															page: report.about,
														})}
													>
														{t("Close")}
													</Submit>
												</Form>
											</div>
										)}
									</div>
								</li>
							))}
						</ul>
					</section>
				)}
				<Paged page={shown} size={size} total={total} />
			</AdminPage>
		);
	},
});

export const endReport = form({
	route: "POST /-/admin/reports/:id/close",
	audit: "site.report-closed",
	on: siteAdmin,
	fields: {},
	shownOn: reportsPage,
	async run({ app, actor, params }) {
		await closeReport(app, actor, idOf(params.id));
		return see(at("/-/admin/reports"), t("The report was closed."));
	},
});
