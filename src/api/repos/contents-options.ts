import { file, list, option, optional, text } from "../../http/fields.ts";
import { commitMembers, commitNames } from "./options.ts";

const content = optional(file({ description: "base64" }));

export const CreateFileOptions = option(
	"CreateFileOptions",
	{ ...commitMembers, content },
	commitNames,
);
export const UpdateFileOptions = option(
	"UpdateFileOptions",
	{
		...commitMembers,
		content,
		sha: optional(
			text({ description: "blob that the file has now; absent: a new file" }),
		),
		from_path: optional(
			text({ max: 500, description: "where the file was until now" }),
		),
	},
	{ ...commitNames, from_path: "FromPath" },
);
export const DeleteFileOptions = option(
	"DeleteFileOptions",
	{
		...commitMembers,
		sha: text({ description: "blob that the file has now" }),
	},
	commitNames,
);
export const GetFilesOptions = option("GetFilesOptions", {
	files: optional(list(text({ max: 4096 }))),
});
