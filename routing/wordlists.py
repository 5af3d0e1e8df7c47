"""Closed sets of English words that the signals count."""

QUESTION_WORDS = frozenset("what which who whom whose when where why how what's who's".split())

AUXILIARIES = frozenset(
    "is are was were am be been do does did has have had can could will would shall should may might must".split()
)

PREPOSITIONS = frozenset(
    "in on at of for from by with to into about after before during under over between near".split()
)

QUANTIFIERS = frozenset("both each every all any respectively per across together combined overall same".split())

FUNCTION_WORDS = frozenset(
    "the a an of in on at to for is are was were be do does did has have had can what which who when where why how it "
    "its my our your we you i and or not with from by this that there if me please".split()
)

KINDS = frozenset(
    """
    actor actress album airline airport animal architect army artist artists author award band bands battle birthplace
    board book books borough bridge brother building campus capital captain castle channel character characters child
    children church city cities clinic club clubs coach college commander company companies composer conference
    constituency continent contract country countries county counties course court creator cemetery daughter
    dealer department designer developer device director directors discoverer district doctor drummer editor emperor
    employee employees employer event explorer family father festival film films firm franchise founder founders game
    general governor government group guitarist head headquarters hometown host house husband institution instrument
    inventor island killer king label lake language lawyer leader league lyricist magazine maker man manager
    manufacturer mayor mayors model monarch mother mountain movie museum nation network newspaper novel
    novelist office
    opera organisation organization owner painter parents park party people performer person physicist place
    plant     player players poet politician pope president producer product products professor programme
    project province
    publication publisher queen rapper record region religion representative river ruler school sea season seat
    secretary senator series server service ship show sibling singer sister site son song songs songwriter species
    spouse stadium star state states station stepfather student studio successor supplier suppliers surgeon
    system team
    teams technician territory theatre theater tool town tribe university unit version victim village volcano
    voice war
    wife winner woman work writer
    """.split()
)
"""Kinds of people, places and things by which a question describes what it does not name."""

RELATIVES = frozenset("that which who whom whose where when in of from by for to".split())
