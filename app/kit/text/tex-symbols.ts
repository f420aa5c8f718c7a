/** Makes a map of a list that alternates between names and values. */
export const pairs = (list: readonly string[]): Map<string, string> =>
  new Map(list.flatMap((each, at) => (at % 2 === 0 ? [[each, list[at + 1] ?? ''] as const] : [])));

/** TeX commands and the characters that they stand for: `alpha` is 'α'. */
export const texSymbols: ReadonlyMap<string, string> = pairs([
  ...(
    'alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ ' +
    'mu μ nu ν xi ξ pi π rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω ' +
    'Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω ' +
    'hbar ℏ ell ℓ Re ℜ Im ℑ aleph ℵ infty ∞ partial ∂ nabla ∇ emptyset ∅ varnothing ∅ forall ∀ exists ∃ nexists ∄ ' +
    'neg ¬ lnot ¬ top ⊤ bot ⊥ angle ∠ triangle △ square □ degree ° prime ′ ldots … cdots ⋯ vdots ⋮ ddots ⋱ dots … ' +
    'pm ± mp ∓ times × div ÷ cdot · ast ∗ star ⋆ circ ∘ bullet • oplus ⊕ ominus ⊖ otimes ⊗ odot ⊙ cap ∩ cup ∪ ' +
    'wedge ∧ land ∧ vee ∨ lor ∨ setminus ∖ dagger † ddagger ‡ leq ≤ le ≤ geq ≥ ge ≥ ll ≪ gg ≫ neq ≠ ne ≠ equiv ≡ ' +
    'approx ≈ cong ≅ sim ∼ simeq ≃ propto ∝ in ∈ notin ∉ ni ∋ subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇ subsetneq ⊊ ' +
    'perp ⊥ parallel ∥ mid ∣ nmid ∤ vdash ⊢ models ⊨ vDash ⊨ prec ≺ succ ≻ to → rightarrow → leftarrow ← gets ← ' +
    'leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔ iff ⇔ implies ⇒ impliedby ⇐ longrightarrow ⟶ ' +
    'Longrightarrow ⟹ longleftarrow ⟵ mapsto ↦ hookrightarrow ↪ uparrow ↑ downarrow ↓ Uparrow ⇑ Downarrow ⇓ ' +
    'rightleftharpoons ⇌ nearrow ↗ searrow ↘ sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ iiint ∭ oint ∮ bigcup ⋃ bigcap ⋂ ' +
    'bigoplus ⨁ bigotimes ⨂ langle ⟨ rangle ⟩ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ lvert | rvert | vert | lVert ‖ ' +
    'rVert ‖ Vert ‖ | ‖ therefore ∴ because ∵ checkmark ✓ AA Å S § copyright © pounds £ euro € ohm Ω Omega Ω ' +
    '{ { } } $ $ % % & & # # _ _ ø ø colon : lbrace { rbrace } backslash \\'
  ).split(' '),
  ...[',', ' ', ';', ' ', ':', ' ', '!', '', ' ', ' ', '\\', ' ', 'quad', ' ', 'qquad', ' ', 'bmod', ' mod '],
]);
