import type { App } from "../../app.ts";
import type { Entry } from "../../http/endpoint.ts";
import { readForm } from "../../http/forms/form.ts";
import { largestForm } from "../../http/forms/form-limits.ts";
import { readFormWithFiles } from "../../http/forms/form-with-files.ts";
import { readFormWithUploads } from "../../http/forms/form-with-uploads.ts";
import type { RequestContext } from "../../http/request-context.ts";
import type { Field } from "../fields.ts";
import type { Form } from "../page.ts";

/** Gives what the guard of a form loads for whom it lets in. What the API demands after the body is demanded of a form at once. */
export async function letIn(form: Form, entry: Entry): Promise<object> {
	const found = await form.on.enter(entry);
	await form.on.admit?.(entry, found, undefined);
	return found;
}

/** Gives what a browser sent with a form, with its files as the form takes them. */
export function sentWith(
	app: App,
	form: Form,
	{ request, signal }: RequestContext,
): Promise<URLSearchParams> {
	const fields = Object.entries<Field<unknown>>(form.fields);
	const uploads = fields.filter(([, { stored }]) => stored);
	if (uploads.length)
		return readFormWithUploads(
			app,
			request,
			uploads.map(([name]) => name),
			signal,
		);
	return fields.some(([, { file }]) => file)
		? readFormWithFiles(request, signal, form.largest)
		: readForm(request, largestForm, signal);
}
