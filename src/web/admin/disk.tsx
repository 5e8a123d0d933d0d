import type { App } from "../../app.ts";
import { accountsByIds } from "../../domain/accounts/account.ts";
import {
	type CleanUp,
	cleanUps,
	keptBytes,
} from "../../domain/disk/clean-up.ts";
import { diskTotals } from "../../domain/disk/count-disk.ts";
import { largestOwners } from "../../domain/disk/disk-use.ts";
import { removedOwner } from "../../domain/permissions/removed-owner.ts";
import { runTask } from "../../domain/schedule/schedule.ts";
import { notFound } from "../../errors.ts";
import { adminOf, siteAdmin } from "../../guards/account.ts";
import { ownerUse } from "../disk/disk-in.tsx";
import { Counted, DiskRow } from "../disk/disk-parts.tsx";
import { line } from "../fields.ts";
import { form, page, see } from "../page.ts";
import { bytes } from "../parts/bytes.ts";
import { Form, Submit } from "../parts/form.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { at, pathOf } from "../visit.ts";
import { t } from "../words/words.ts";
import { AdminPage } from "./admin-page.tsx";

const path = "/disk";
const here = () => at("/-/admin/disk");
const size = pageSize.rows;
const count = "count_disk";

export const diskPage = page({
	route: "GET /-/admin/disk",
	on: siteAdmin,
	async run({ app, page: shown }) {
		const totals = await diskTotals(app.db);
		return (
			<AdminPage
				current={path}
				title={t("Disk usage")}
				actions={
					<Form does={cleanNow} class="">
						<input type="hidden" name="task" value={count} />
						<Submit tone="">{t("Count now")}</Submit>
					</Form>
				}
			>
				<div class="stack l">
					<Counted totals={totals} of={totals} />
					{await owners(app, shown)}
					<CleanUps of={await cleanUps(app)} kept={await keptBytes(app)} />
				</div>
			</AdminPage>
		);
	},
});

/** The owners, those who use the most first. */
async function owners(app: App, shown: number) {
	const { rows, total } = await largestOwners(app.db, windowOf(shown, size));
	const accounts = new Map(
		(
			await accountsByIds(
				app.db,
				rows.map((row) => row.owner_id),
			)
		).map((account) => [account.id, account.name]),
	);
	if (rows.length === 0) return null;
	return (
		<section class="stack s" aria-labelledby="owners">
			<h2 id="owners">{t("By owner")}</h2>
			<div class="box">
				<ul class="list l-plain">
					{rows.map((row) => (
						<DiskRow of={row} total={row.total}>
							{row.owner_id === removedOwner ? (
								<a class="to" href={at("/-/admin/deleted")}>
									{t("Deleted repositories")}
								</a>
							) : (
								<a
									class="to"
									href={`${here()}${pathOf(accounts.get(row.owner_id) ?? "")}`}
								>
									{accounts.get(row.owner_id)}
								</a>
							)}
						</DiskRow>
					))}
				</ul>
			</div>
			<Paged page={shown} size={size} total={total} />
		</section>
	);
}

/** The things that each task removes, in the reader's words. */
const removed = (): Readonly<Record<string, string>> => ({
	expire_artifacts: t("Expired artifacts"),
	expire_caches: t("Caches that were not used for a long time"),
	sweep_uploads: t("Interrupted uploads, and files that no text uses"),
	cleanup_packages: t("Old versions of packages, by the rules of their owners"),
	apply_retention: t("Runs, logs and activity that are past their retention"),
	maintain_repositories: t(
		"Copies and small packs of recently changed repositories",
	),
	collect_blobs: t("Files that no longer belong to anything"),
});

const CleanUps = ({ of, kept }: { of: readonly CleanUp[]; kept: number }) => (
	<section class="stack s" aria-labelledby="free">
		<h2 id="free">{t("Free up space")}</h2>
		<div class="box">
			<ul class="list l-plain">
				{of.map(({ task, bytes: freed }) => (
					<li>
						<div>
							<strong>{removed()[task]}</strong>
							<p class="sub">
								{freed === undefined
									? t("The freed size is known only after it has run.")
									: t("This frees {size}.", { size: bytes(freed) })}
							</p>
						</div>
						<Form does={cleanNow} class="">
							<input type="hidden" name="task" value={task} />
							<Submit
								small
								tone=""
								label={t("Run now: {name}", { name: removed()[task] ?? task })}
							>
								{t("Run now")}
							</Submit>
						</Form>
					</li>
				))}
				<li>
					<div>
						<a class="to" href={at("/-/admin/deleted")}>
							{t("Deleted repositories")}
						</a>
						<p class="sub">{t("This frees {size}.", { size: bytes(kept) })}</p>
					</div>
				</li>
			</ul>
		</div>
	</section>
);

export const cleanNow = form({
	route: "POST /-/admin/disk/now",
	audit: "site.task-run",
	on: siteAdmin,
	fields: { task: line() },
	shownOn: diskPage,
	async run({ app, fields }) {
		const { task } = fields;
		if (task !== count && !Object.hasOwn(removed(), task)) throw notFound();
		await runTask(app, task);
		return see(here(), t("{name} was started.", { name: task }));
	},
});

export const diskOfOwner = page({
	route: "GET /-/admin/disk/:username",
	on: adminOf(),
	async run({ app, account, page: shown }) {
		return (
			<AdminPage
				current={path}
				title={t("Disk usage of {name}", { name: account.name })}
			>
				<div class="stack">
					<p>
						<a href={here()}>{t("All owners")}</a>
					</p>
					{await ownerUse(app, account, shown)}
				</div>
			</AdminPage>
		);
	},
});
