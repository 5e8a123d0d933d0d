/** One spelling for a project (PEP 503). */
export const normalName = (name: string): string =>
	name.toLowerCase().replace(/[-_.]+/g, "-");

export const isProjectName = (name: string): boolean =>
	name.length <= 214 && /^[A-Z0-9](?:[A-Z0-9._-]*[A-Z0-9])?$/i.test(name);

/** Whether a text is a version (PEP 440), in any spelling of it. */
export const isVersion = (text: string): boolean =>
	text.length <= 100 &&
	/^v?(?:\d+!)?\d+(?:\.\d+)*(?:[-_.]?(?:alpha|beta|preview|pre|rc|a|b|c)[-_.]?\d*)?(?:-\d+|[-_.]?(?:post|rev|r)[-_.]?\d*)?(?:[-_.]?dev[-_.]?\d*)?(?:\+[a-z0-9]+(?:[-_.][a-z0-9]+)*)?$/i.test(
		text,
	);

/** The name of an uploaded file, if it can be one. */
export const fileName = (name: string): string | undefined =>
	/^[\w.+!~-]{1,255}$/.test(name) && !/^\.+$/.test(name) ? name : undefined;
