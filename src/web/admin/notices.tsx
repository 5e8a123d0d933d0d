import { auditDeliveries } from "../../domain/audit/deliveries.ts";
import { type CopyLag, copyLag } from "../../domain/backup/copy-lag.ts";
import { lastBackup } from "../../domain/backup/last-backup.ts";
import { rehearsalState } from "../../domain/backup/rehearsal/rehearsal-rows.ts";
import { listMailings } from "../../domain/mailings/mailing.ts";
import {
	canForget,
	forgetNotice,
	listNotices,
	type Notice,
	type NoticeKind,
	noticeKinds,
	tryAgain,
} from "../../domain/monitoring/notices.ts";
import { notFound } from "../../errors.ts";
import { siteAdmin } from "../../guards/account.ts";
import { idOf } from "../../text/path-id.ts";
import { choice } from "../fields.ts";
import { form, page, see } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { wordOf } from "../parts/find-form.tsx";
import { Form, Submit } from "../parts/form.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { Time } from "../parts/time.tsx";
import { at } from "../visit.ts";
import { number, t } from "../words/words.ts";
import { AdminPage } from "./admin-page.tsx";
import { DeliveryNotices } from "./backups/delivery-notices.tsx";
import { RehearsalNotice } from "./backups/rehearsal-notice.tsx";
import { ThreadNotices } from "./backups/thread-notices.tsx";
import { AdminFind, chosenIn, type Filter, narrows } from "./filters.tsx";
import { stopSending } from "./mail.tsx";
import { SentMailings } from "./sent-mailings.tsx";

const size = pageSize.rows;

const titles = (): Readonly<Record<NoticeKind, string>> => ({
	job: t("Failed jobs"),
	mail: t("Failed emails"),
	mailing: t("Failed emails to users"),
	"pull-mirror": t("Failed pull mirrors"),
	"push-mirror": t("Failed push mirrors"),
	store: t("Damaged repositories"),
});

const kinds = (): Filter => ({
	name: "kind",
	label: t("Type"),
	values: [
		["", t("All types")],
		...noticeKinds.map((kind) => [kind, titles()[kind]] as const),
	],
});

export const noticesPage = page({
	route: "GET /-/admin/notices",
	on: siteAdmin,
	async run({ app, search, page: shown }) {
		const filters = [kinds()];
		const asked = chosenIn(kinds(), search);
		const { rows, total } = await listNotices(
			app.db,
			{
				kind: noticeKinds.find((kind) => kind === asked),
				word: wordOf(search),
			},
			windowOf(shown, size),
		);
		const narrowed = narrows(search, filters);
		const backup = await lastBackup(app.config);
		const mailings = await listMailings(app.db, { limit: 5, offset: 0 });
		return (
			<AdminPage current="/notices" title={t("System notices")}>
				<section class="stack s" aria-labelledby="backup">
					<h2 id="backup">{t("Last backup")}</h2>
					<p>
						{backup === undefined ? (
							t("No backup found. Run “ingot backup” to create one.")
						) : (
							<Time seconds={Math.floor(backup / 1000)} />
						)}
					</p>
					<CopyState of={copyLag(app)} />
					{app.shipping && (
						<RehearsalNotice of={await rehearsalState(app.db)} />
					)}
				</section>
				<DeliveryNotices rows={await auditDeliveries(app)} />
				<ThreadNotices />
				<section class="stack" aria-labelledby="failed">
					<h2 id="failed">
						{t("Failures")}{" "}
						{total > 0 && <span class="count">{number(total)}</span>}
					</h2>
					{(total > 0 || narrowed) && (
						<AdminFind
							label={t("Search notices")}
							search={search}
							list={at("/-/admin/notices")}
							filters={filters}
						/>
					)}
					{rows.length > 0 ? (
						<div class="box">
							<ul class="list l-plain">
								{rows.map((notice) => (
									<Row of={notice} />
								))}
							</ul>
						</div>
					) : narrowed ? (
						<Empty title={t("No notices found")}>
							{t("Try fewer or different words.")}
						</Empty>
					) : (
						<Empty title={t("No notices")}>
							{t(
								"Failed jobs, mirrors, emails and damaged repositories appear here.",
							)}
						</Empty>
					)}
					<Paged page={shown} size={size} total={total} />
				</section>
				<SentMailings stop={stopSending} rows={mailings.rows} />
			</AdminPage>
		);
	},
});

const CopyState = ({ of }: { of: CopyLag | undefined }) =>
	of && (
		<>
			<h3>{t("Backup copy of every second")}</h3>
			<p>
				{of.isLate
					? t("The backup copy is behind.")
					: t("The backup copy is up to date.")}{" "}
				{of.last > 0 && (
					<>
						{t("Last saved change:")} <Time seconds={of.last} />
					</>
				)}
			</p>
			{of.trouble && <p>{of.trouble}</p>}
		</>
	);

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
				{titles()[of.kind]} · <Time seconds={of.at} />
			</p>
			<p class="sub wrap">{of.error}</p>
		</div>
		{canForget(of.kind) && (
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
						label={t("Retry {name}", { name: of.what })}
					>
						{t("Retry")}
					</Submit>
				)}
				<Submit
					small
					tone="danger"
					name="act"
					value="forget"
					label={t("Delete {name}", { name: of.what })}
				>
					{t("Delete")}
				</Submit>
			</Form>
		)}
	</li>
);

export const changeNotice = form({
	route: "POST /-/admin/notices/:kind/:id",
	audit: "site.notice-changed",
	on: siteAdmin,
	fields: { act: choice("", "again", "forget") },
	shownOn: noticesPage,
	async run({ app, params, fields }) {
		const id = idOf(params.id);
		const { kind } = params;
		if (fields.act === "again" && kind === "job") await tryAgain(app, id);
		else if (fields.act === "forget" && canForget(kind))
			await forgetNotice(app, kind, id);
		else throw notFound();
		return see(at("/-/admin/notices"), t("Done."));
	},
});
