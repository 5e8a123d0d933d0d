import { lastBackup } from "../../domain/backup/last-backup.ts";
import {
	forgetNotice,
	listNotices,
	type Notice,
	type NoticeKind,
	tryAgain,
} from "../../domain/monitoring/notices.ts";
import { notFound } from "../../errors.ts";
import { siteAdmin } from "../../guards/account.ts";
import { idOf } from "../../text/path-id.ts";
import { choice } from "../fields.ts";
import { form, page, see } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { Form, Submit } from "../parts/form.tsx";
import { Time } from "../parts/time.tsx";
import { at } from "../visit.ts";
import { number, t } from "../words/words.ts";
import { AdminPage } from "./admin-page.tsx";

const titles = (): Readonly<Record<NoticeKind, string>> => ({
	job: t("Jobs given up"),
	mail: t("Mails that did not arrive"),
	"pull-mirror": t("Mirrors that fail"),
	"push-mirror": t("Mirrors elsewhere that fail"),
});

export const noticesPage = page({
	route: "GET /-/admin/notices",
	on: siteAdmin,
	async run({ app }) {
		const groups = (await listNotices(app.db)).filter(
			({ rows }) => rows.length,
		);
		const backup = await lastBackup(app.config);
		return (
			<AdminPage current="/notices" title={t("Notices")}>
				{groups.length === 0 && (
					<Empty title={t("Nothing to tell")}>
						{t(
							"Jobs that were given up, mirrors that fail and mails that did not arrive stand here.",
						)}
					</Empty>
				)}
				<section class="stack s" aria-labelledby="backup">
					<h2 id="backup">{t("Last backup")}</h2>
					<p>
						{backup === undefined ? (
							t("No backup of this data is known. “ingot backup” makes one.")
						) : (
							<Time seconds={Math.floor(backup / 1000)} />
						)}
					</p>
				</section>
				{groups.map(({ kind, rows, total }) => (
					<section class="stack s" aria-labelledby={`notices-${kind}`}>
						<h2 id={`notices-${kind}`}>
							{titles()[kind]} <span class="count">{number(total)}</span>
						</h2>
						<div class="box">
							<ul class="list l-plain">
								{rows.map((notice) => (
									<Row of={notice} />
								))}
							</ul>
						</div>
					</section>
				))}
			</AdminPage>
		);
	},
});

const Row = ({ of }: { of: Notice }) => (
	<li>
		<div>
			<strong>
				{of.repository ? (
					<a href={at(`/${of.repository}/settings`)}>{of.repository}</a>
				) : (
					of.what
				)}
			</strong>
			<p class="sub">
				{of.repository && <>{of.what} · </>}
				<Time seconds={of.at} /> · {of.error}
			</p>
		</div>
		{(of.kind === "job" || of.kind === "mail") && (
			<Form
				does={changeNotice}
				params={{ kind: of.kind, id: of.id }}
				class="line"
			>
				{of.kind === "job" && (
					<Submit
						small
						tone=""
						name="act"
						value="again"
						label={t("Try again: {name}", { name: of.what })}
					>
						{t("Try again")}
					</Submit>
				)}
				<Submit
					small
					tone="danger"
					name="act"
					value="forget"
					label={t("Forget: {name}", { name: of.what })}
				>
					{t("Forget")}
				</Submit>
			</Form>
		)}
	</li>
);

export const changeNotice = form({
	route: "POST /-/admin/notices/:kind/:id",
	on: siteAdmin,
	fields: { act: choice("", "again", "forget") },
	shownOn: noticesPage,
	async run({ app, params, fields }) {
		const id = idOf(params.id);
		const { kind } = params;
		if (fields.act === "again" && kind === "job") await tryAgain(app, id);
		else if (fields.act === "forget" && (kind === "job" || kind === "mail"))
			await forgetNotice(app, kind, id);
		else throw notFound();
		return see(at("/-/admin/notices"), t("Done."));
	},
});
