import Type from "typebox";
import type { App } from "../../app.ts";
import type { Attachment as Row } from "../../domain/attachments/attachment.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";

const { Integer, String: Text } = Type;

export const Attachment = Type.Object(
	{
		id: Integer(),
		name: Text(),
		size: Integer({ description: "bytes" }),
		download_count: Integer(),
		created_at: Text({ format: "date-time" }),
		uuid: Text(),
		browser_download_url: Text(),
	},
	{ $id: "Attachment" },
);
export type Attachment = Type.Static<typeof Attachment>;

/** A file as it is listed; `url` is where those of a release are downloaded. */
export const attachmentView = (
	app: App,
	row: Row,
	url = `${app.url}attachments/${row.uuid}`,
): Attachment => ({
	id: row.id,
	name: row.name,
	size: row.size,
	download_count: row.downloads,
	created_at: rfc3339Of(row.created_at),
	uuid: row.uuid,
	browser_download_url: url,
});
