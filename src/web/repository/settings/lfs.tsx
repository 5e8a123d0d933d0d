import { accountsByIds } from "../../../domain/accounts/account.ts";
import { none, sometimes } from "../../../domain/audit/declared.ts";
import {
	listLfsObjects,
	sumLfsObjects,
} from "../../../domain/lfs/list-objects.ts";
import { listLocks, lockPath, unlock } from "../../../domain/lfs/locks.ts";
import { repo } from "../../../guards/repository.ts";
import { bounds } from "../../../text/text-limits.ts";
import { line, whole } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Form, Line, Submit } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Paged, pageSize, windowOf } from "../../parts/paged.tsx";
import { Time } from "../../parts/time.tsx";
import { at, pathOf } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";
import { bytesOf as bytes } from "../file.tsx";
import {
	base,
	paramsOf,
	RepositorySettings,
	settingsOf,
} from "./settings-frame.tsx";

const path = "/lfs";
const size = pageSize.rows;
/** Locks that one page shows. */
const mostLocks = 200;

export const lfsPage = page({
	route: `GET ${base}${path}`,
	on: repo.admin(),
	async run({ app, context, page }) {
		const window = windowOf(page, size);
		const { repository } = context;
		const [objects, { total, bytes: sum }] = await Promise.all([
			listLfsObjects(app.db, repository, window),
			sumLfsObjects(app.db, repository),
		]);
		return (
			<RepositorySettings
				of={context}
				current={path}
				title={t("Git LFS")}
				actions={
					<a class="btn" href={settingsOf(context, `${path}/locks`)}>
						<Icon name="lock" />
						{t("Locks")}
					</a>
				}
			>
				<p class="soft text">
					{t(
						"Files that Git LFS stores outside of the history, from all commits.",
					)}
				</p>
				{total === 0 ? (
					<p class="soft">{t("No LFS files.")}</p>
				) : (
					<>
						<p>
							{plural(total, "1 file", "{n} files")}, {bytes(sum)}
						</p>
						<table class="table fold-up">
							<thead>
								<tr>
									<th scope="col">{t("Object ID")}</th>
									<th scope="col" class="num">
										{t("Size")}
									</th>
									<th scope="col">{t("Created")}</th>
								</tr>
							</thead>
							<tbody>
								{objects.map((object) => (
									<tr>
										<th scope="row" class="mono wrap">
											{object.oid}
										</th>
										<td class="num nowrap" data-k={t("Size:")}>
											{bytes(object.size)}
										</td>
										<td class="nowrap" data-k={t("Created:")}>
											<Time seconds={object.created_at} />
										</td>
									</tr>
								))}
							</tbody>
						</table>
					</>
				)}
				<Paged page={page} size={size} total={total} />
			</RepositorySettings>
		);
	},
});

export const locksPage = page({
	route: `GET ${base}${path}/locks`,
	on: repo.admin(),
	async run({ app, context }) {
		const locks = await listLocks(app.db, context.repository, {
			from: 0,
			limit: mostLocks,
		});
		const ids = [...new Set(locks.map(({ account_id }) => account_id))];
		const people = ids.length ? await accountsByIds(app.db, ids) : [];
		const names = new Map(people.map(({ id, name }) => [id, name]));
		const params = paramsOf(context);
		return (
			<RepositorySettings of={context} current={path} title={t("Locks")}>
				<p class="soft text">
					{t("Only you can push changes to a file that you have locked.")}
				</p>
				{locks.length === 0 ? (
					<p class="soft">{t("No locked files.")}</p>
				) : (
					<div class="box">
						<ul class="list l-plain">
							{locks.map((lock) => {
								const name = names.get(lock.account_id) ?? "";
								return (
									<li>
										<div>
											<span class="strong mono wrap">{lock.path}</span>
											<p class="sub">
												<a href={at(pathOf(name))}>{name}</a>
												{" · "}
												<Time seconds={lock.created_at} />
											</p>
										</div>
										<Form does={liftLock} params={params} class="fig">
											<input type="hidden" name="id" value={lock.id} />
											<Submit
												tone="danger"
												small
												label={t("Unlock {path}", {
													path: lock.path,
												})}
											>
												{t("Unlock")}
											</Submit>
										</Form>
									</li>
								);
							})}
						</ul>
					</div>
				)}
				<Form does={addLock} params={params} class="stack">
					<h2>{t("Lock a file")}</h2>
					<Line
						name="path"
						label={t("Path")}
						width="full"
						maxlength={bounds.path.max}
						required
						spellcheck={false}
					/>
					<div class="actions">
						<Submit>{t("Lock file")}</Submit>
						<a class="btn" href={settingsOf(context, path)}>
							{t("Back")}
						</a>
					</div>
				</Form>
			</RepositorySettings>
		);
	},
});

export const addLock = form({
	route: `POST ${base}${path}/locks`,
	creates: true,
	audit: none("everybody who may lift a lock sees it"),
	on: repo.admin(),
	fields: {
		path: line({ required: "Enter the path of a file.", ...bounds.path }),
	},
	shownOn: locksPage,
	async run({ app, actor, context, fields }) {
		const { made } = await lockPath(app, context.repository, actor.account, {
			path: fields.path,
			ref: "",
		});
		return see(
			settingsOf(context, `${path}/locks`),
			made ? t("The file was locked.") : t("The file is already locked."),
		);
	},
});

export const liftLock = form({
	route: `POST ${base}${path}/locks/delete`,
	audit: sometimes(
		["lfs-lock.deleted"],
		"a lock of one's own is lifted without a record",
	),
	on: repo.admin(),
	fields: { id: whole() },
	shownOn: locksPage,
	async run({ app, actor, context, fields }) {
		await unlock(app, context.repository, actor.account, fields.id, true);
		return see(
			settingsOf(context, `${path}/locks`),
			t("The file was unlocked."),
		);
	},
});
