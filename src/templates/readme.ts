/** The README.md of a new repository; undefined when there is no template of this name. */
export const readmeText = (
	name: string,
	repository: { readonly name: string; readonly description: string },
): string | undefined =>
	name === "Default"
		? `# ${repository.name}\n\n${repository.description}`
		: undefined;
