import type { Catalogue } from "../catalogue.ts";

/** Of the pages of packages. */
export const packagesInPortuguese: Catalogue = {
	"Packages of {name}": "Pacotes de {name}",
	"Find a package": "Buscar um pacote",
	Kind: "Tipo",
	"No packages": "Nenhum pacote",
	"What is published to {url} stands here, with the lines that install it.":
		"O que é publicado em {url} aparece aqui, com as linhas que o instalam.",
	"Downloads:": "Downloads:",
	"Versions of {name}": "Versões de {name}",
	Install: "Instalar",
	"Only who may see {name} can install it: your client needs your name and a token with the right to read packages.":
		"Só quem vê {name} pode instalá-lo: seu cliente precisa do seu nome e de um token com permissão de ler pacotes.",
	Published: "Publicado",
	Downloads: "Downloads",
	"Delete this version": "Excluir esta versão",
	"Type {version} to confirm": "Digite {version} para confirmar",
	"Its files are gone for good.": "Os arquivos se vão para sempre.",
	"That is not the version.": "Essa não é a versão.",
	"The version is deleted.": "A versão foi excluída.",
	"Type the version.": "Digite a versão.",
	Runtime: "Execução",
	Peer: "Pares",
	Optional: "Opcional",
	Recommended: "Recomendado",
	Suggested: "Sugerido",
	"Provided by the platform": "Fornecido pela plataforma",
	Build: "Compilação",
	Development: "Desenvolvimento",
	Tests: "Testes",
	Indirect: "Indireto",
	Authors: "Autores",
	Documentation: "Documentação",
	Keywords: "Palavras-chave",
};
