import type { App } from "../../app.ts";
import { type Picture, pictureOf } from "../../blobs/picture.ts";
import { objectInfo, readObject } from "../../git/read/object.ts";
import type { ReadFrom } from "../../git/store.ts";

/** A picture before or after a change; its size in pixels where that is told by its first bytes. */
interface PictureSide {
	readonly bytes: number;
	readonly pixels?: Pick<Picture, "width" | "height">;
}

/** A picture that a difference has, as it was and as it is; a side is missing where there was none. */
export interface ChangedPicture {
	readonly old?: PictureSide;
	readonly now?: PictureSide;
}

const shown = /\.(?:png|jpe?g|gif|webp|avif|bmp|ico|svg)$/i;
/** Larger ones are shown without their size in pixels. */
const mostRead = 8 * 1024 * 1024;
const none = /^0+$/;
const isFile = (mode: number) => (mode & 0o170000) === 0o100000;

/** A file of a difference whose sides may be pictures. */
interface Sides {
	readonly path: string;
	readonly oldPath?: string;
	readonly oldOid: string;
	readonly newOid: string;
	readonly oldMode: number;
	readonly newMode: number;
}

/** Whether either side is a picture by its name. */
export const isPicture = (file: Sides): boolean =>
	file.oldOid !== file.newOid &&
	((isFile(file.newMode) && shown.test(file.path)) ||
		(isFile(file.oldMode) && shown.test(file.oldPath ?? file.path)));

/** Both sides of a file that is a picture by its name; undefined for others. */
export async function changedPicture(
	app: App,
	from: ReadFrom,
	file: Sides,
): Promise<ChangedPicture | undefined> {
	if (file.oldOid === file.newOid) return undefined;
	const [old, now] = await Promise.all([
		side(app, from, file.oldPath ?? file.path, file.oldMode, file.oldOid),
		side(app, from, file.path, file.newMode, file.newOid),
	]);
	return old || now ? { old, now } : undefined;
}

async function side(
	app: App,
	from: ReadFrom,
	path: string,
	mode: number,
	oid: string,
): Promise<PictureSide | undefined> {
	if (!shown.test(path) || !isFile(mode) || none.test(oid)) return undefined;
	const info = await objectInfo(app.git, from, oid);
	if (info?.type !== "blob") return undefined;
	if (info.size > mostRead || /\.svg$/i.test(path)) return { bytes: info.size };
	const object = await readObject(app.git, from, oid);
	return {
		bytes: info.size,
		pixels: object && pictureOf(object.body),
	};
}
