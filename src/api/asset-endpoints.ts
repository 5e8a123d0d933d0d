import Type from "typebox";
import type { App } from "../app.ts";
import {
	attachmentIn,
	attachmentsOf,
	type Holder,
	type Attachment as Row,
} from "../domain/attachments/attachment.ts";
import {
	addAttachment,
	deleteAttachment,
	renameAttachment,
} from "../domain/attachments/change-attachments.ts";
import type { AuditAction } from "../domain/audit/actions/actions.ts";
import { unrecorded } from "../domain/audit/declared.ts";
import type { Category } from "../domain/permissions/scopes.ts";
import type { RepositoryContext } from "../domain/repositories/repository.ts";
import { notFound } from "../errors.ts";
import { type Endpoint, endpoint, type Guard } from "../http/endpoint.ts";
import { option, optional, text } from "../http/fields.ts";
import { idOf } from "../text/path-id.ts";
import { Attachment, attachmentView } from "../views/releases/attachment.ts";

const EditAttachmentOptions = option("EditAttachmentOptions", {
	name: optional(text()),
});

/** What differs between the files of issues, comments and releases. */
interface Assets<R extends RepositoryContext, W extends RepositoryContext> {
	/** The operations' ids: list, create, get, edit, delete. */
	readonly ids: readonly [string, string, string, string, string];
	/** The holder's address. */
	readonly base: string;
	/** The holder in words. */
	readonly what: string;
	readonly kind: Holder;
	readonly scope: Category;
	readonly read: Guard<R>;
	readonly write: Guard<W>;
	holderOf(loaded: R | W): number;
	/** The body may be the file itself. */
	readonly bare?: boolean;
	/** Where a file is downloaded, in lists, if not under its own id. */
	url?(app: App, loaded: R | W, row: Row): string;
}

const auditOf = (kind: Assets<never, never>["kind"], action: AuditAction) =>
	kind === "release" ? action : unrecorded.conversation;

/** The five endpoints of the files that hang on something. */
export function assetEndpoints<
	R extends RepositoryContext,
	W extends RepositoryContext,
>(of: Assets<R, W>): Endpoint[] {
	const [list, create, get, edit, remove] = of.ids;
	const { scope } = of;
	const one = `${of.base}/assets/:attachment_id`;
	const shown = (app: App, row: Row) => attachmentView(app, row);
	const found = async (app: App, loaded: R | W, id: string | undefined) => {
		const holder = of.holderOf(loaded);
		const row = await attachmentIn(app.db, of.kind, holder, idOf(id ?? ""));
		if (!row) throw notFound();
		return row;
	};
	return [
		endpoint({
			id: list,
			route: `GET ${of.base}/assets`,
			summary: `List the files of ${of.what}`,
			scope,
			on: of.read,
			returns: { 200: Type.Array(Attachment) },
			async run(context) {
				const holder = of.holderOf(context);
				const files = await attachmentsOf(context.app.db, of.kind, [holder]);
				return (files.get(holder) ?? []).map((row) =>
					attachmentView(context.app, row, of.url?.(context.app, context, row)),
				);
			},
		}),
		endpoint({
			id: create,
			route: `POST ${of.base}/assets`,
			summary: `Add a file to ${of.what}`,
			scope,
			audit: auditOf(of.kind, "release.asset-added"),
			on: of.write,
			upload: { field: "attachment", bare: of.bare ?? false },
			query: Type.Object({ name: Type.Optional(Type.String()) }),
			returns: { 201: Attachment },
			async run(context) {
				const { app, actor, repository, upload } = context;
				const holder = {
					repository: repository.id,
					kind: of.kind,
					id: of.holderOf(context),
				};
				const row = await addAttachment(app, actor, holder, upload);
				return shown(app, row);
			},
		}),
		endpoint({
			id: get,
			route: `GET ${one}`,
			summary: `Get what is known of a file of ${of.what}`,
			scope,
			on: of.read,
			returns: { 200: Attachment },
			async run(context) {
				const { app, entry } = context;
				const row = await found(app, context, entry.params.attachment_id);
				return shown(app, row);
			},
		}),
		endpoint({
			id: edit,
			route: `PATCH ${one}`,
			summary: `Rename a file of ${of.what}`,
			scope,
			audit: auditOf(of.kind, "release.asset-edited"),
			on: of.write,
			body: EditAttachmentOptions,
			returns: { 201: Attachment },
			async run(context) {
				const { app, entry, body } = context;
				const row = await found(app, context, entry.params.attachment_id);
				const changed = body.name
					? await renameAttachment(app, of.kind, row, body.name)
					: row;
				return shown(app, changed);
			},
		}),
		endpoint({
			id: remove,
			route: `DELETE ${one}`,
			summary: `Delete a file of ${of.what}`,
			scope,
			audit: auditOf(of.kind, "release.asset-deleted"),
			on: of.write,
			returns: { 204: null },
			async run(context) {
				const { app, entry } = context;
				const row = await found(app, context, entry.params.attachment_id);
				await deleteAttachment(app, row);
			},
		}),
	];
}
